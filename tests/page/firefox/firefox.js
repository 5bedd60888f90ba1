/** Firefox as it is installed, driven by WebDriver BiDi: windows, what they complain of, and whom they ask. */

import puppeteer from "puppeteer-core";

/** How long anything may take to appear, in milliseconds; this machine may be busy. */
const PATIENCE = 60_000;
/** From one look to the next, in milliseconds; a window that is not drawn has no frames to wait for. */
const LOOK = 50;
/** Where motion is drawn without a graphics card, it takes most of the time; no voice is to be heard in a test. */
const PREFERENCES = { "ui.prefersReducedMotion": 1, "media.volume_scale": "0.0" };

/** A window of somebody whose browser remembers nothing. */
export class Window {
  #page;
  #screenshots;

  constructor(page, screenshots) {
    this.#page = page;
    this.#screenshots = screenshots;
  }

  /** Wait until it is true in the page; what it is given must be JSON. */
  async until(what, ...given) {
    try {
      return await (await this.#page.waitForFunction(what, { polling: LOOK, timeout: PATIENCE }, ...given)).jsonValue();
    } catch (error) {
      throw new Error(`${JSON.stringify(given)}: not on the page. ${await this.finds(() => document.body.innerText)}`, { cause: error });
    }
  }

  /** Whether it becomes true in the page in so many milliseconds. */
  async becomes(milliseconds, what, ...given) {
    return this.#page.waitForFunction(what, { polling: LOOK, timeout: milliseconds }, ...given).then(() => true, () => false);
  }

  /** What a function finds in the page. */
  finds(what, ...given) {
    return this.#page.evaluate(what, ...given);
  }

  /** Wait until a part of the page shows something. */
  shows(part, pattern) {
    return this.until(
      (part, pattern) => [...document.querySelectorAll(`[data-testid="${part}"]`)].some((each) => each.checkVisibility() && new RegExp(pattern, "i").test(each.innerText)),
      part,
      pattern,
    );
  }

  /** Wait until it has been told, also if it is over by now. */
  hears(pattern) {
    return this.until((pattern) => window.captions.some((each) => new RegExp(pattern, "i").test(each)), pattern);
  }

  /** Tap the first thing that a selector finds and that can be tapped; `label`: of those, the one that says it. */
  async tap(selector, label = null) {
    const { x, y } = await this.until(middle, selector, label);
    await this.#page.touchscreen.tap(x, y);
  }

  /** Keep a finger on something meanwhile. */
  async held(selector, meanwhile) {
    const { x, y } = await this.until(middle, selector, null);
    await this.#page.touchscreen.touchStart(x, y);
    await meanwhile();
    await this.#page.touchscreen.touchEnd();
  }

  /** Tap a field, and write into it. */
  async write(selector, text) {
    await this.tap(selector);
    await this.until((selector) => document.activeElement?.matches(selector), selector);
    await this.#page.keyboard.type(text);
  }

  /** Take a picture of all of the page, if somebody wants to look at it. */
  async shot(name) {
    if (this.#screenshots) await this.#page.screenshot({ path: `${this.#screenshots}/firefox ${name}.png`, fullPage: true });
  }
}

/**
 * Have people play in Firefox; in the end it is closed, nothing has gone wrong, and nobody else was asked for anything.
 * `plays` gets a function that opens a path of the server in a window of its own, so wide and high.
 */
export async function inFirefox({ program, home, screenshots }, plays) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: null,
    timeout: PATIENCE,
  });
  const complaints = [];
  try {
    await plays(async (path, width, height) => {
      const page = await (await browser.createBrowserContext()).newPage({ type: "window" });
      await page.setViewport({ width, height });
      watch(page, home, complaints);
      await page.evaluateOnNewDocument(keepCaptions);
      await page.goto(`${home}${path}`, { timeout: PATIENCE });
      return new Window(page, screenshots);
    });
  } catch (error) {
    throw new Error([error.message, ...complaints].join("\n"), { cause: error });
  } finally {
    await browser.close();
  }
  if (complaints.length) throw new Error(complaints.join("\n"));
}

/** Note what goes wrong in a window, and who else is asked for anything. */
function watch(page, home, complaints) {
  page.on("pageerror", (error) => complaints.push(`page error: ${error.stack}`));
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const elsewhere = !request.url().startsWith(`${home}/`) && !/^(about|blob|data):/.test(request.url());
    if (elsewhere) complaints.push(`asked elsewhere: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
}

/** Runs in the page: where a finger gets something, once it stands still in sight and nothing lies over it. */
function middle(selector, label) {
  const named = (each) => label === null || each.textContent.trim() === label;
  const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility() && !each.disabled && named(each));
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y, before] = [left + width / 2, top + height / 2, window.aimed];
  window.aimed = `${x} ${y}`;
  return before === window.aimed && found.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

/** Runs in the page: keeps all captions that were shown, however short. */
function keepCaptions() {
  window.captions = [];
  const keep = () => {
    const text = document.querySelector("[data-testid=caption]")?.textContent;
    if (text && text !== window.captions.at(-1)) window.captions.push(text);
  };
  addEventListener("DOMContentLoaded", () => new MutationObserver(keep).observe(document.body, { childList: true, subtree: true, characterData: true }));
}
