/** The recap of a week that was played by text: day by day where everyone went, night by night how the tokens travelled. */

import { ask } from "./api.js";
import { byId, element, show } from "./element.js";
import { dayName, roomName } from "./facts.js";
import { Journey, frames } from "./journey.js";
import { heading } from "./table.js";
import { listed, say } from "./words.js";

const BEAT = 2200;

/** The panel that is there after the verdict of such a week. */
export class Travels {
  #shown = null;
  #playing = 0;

  /**
   * @param {string | null} session the table whose week is over; null where there is nothing to show
   * @param {string} version another verdict has another recap
   */
  async draw(session, version) {
    const wanted = session && `${session} ${version}`;
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    this.#stop();
    document.body.removeAttribute("data-travels");
    if (!session) return show(byId("travels"), []);
    const recap = await ask("recap", { session }).catch(() => null);
    if (recap && this.#shown === wanted) this.#open(recap);
  }

  #open({ record, steps: scenes }) {
    document.body.toggleAttribute("data-travels", true);
    this.frames = frames(scenes);
    this.picture = new Journey(record.players);
    this.sentence = element("p", { class: "sentence", role: "status", "data-testid": "travel" });
    this.number = element("span", { class: "number" });
    this.story = element("ol", { class: "story" });
    const button = (key, onclick) => element("button", { type: "button", class: "quiet", text: say(key), onclick });
    this.back = button("recap.back", () => this.#go(this.at - 1));
    this.forward = button("recap.forward", () => this.#go(this.at + 1));
    this.tabs = scenes.map((scene) => tab(scene, () => this.#whole(scene)));
    show(byId("travels"), [
      heading("castle.recap"),
      element("ul", { class: "scenes" }, this.tabs),
      this.picture.drawing,
      this.sentence,
      element("p", { class: "row steps" }, [this.back, this.number, this.forward, button("recap.play", () => this.#play())]),
      this.story,
    ]);
    if (scenes.length) this.#whole(scenes[0]);
  }

  /** A scene as it was in the end, with all that happened in it. */
  #whole(scene) {
    const last = this.frames.findLastIndex((frame) => frame.scene === scene);
    this.#go(last, { all: true });
  }

  #go(at, { all = false, alone = false } = {}) {
    if (!alone) this.#stop();
    this.at = Math.max(0, Math.min(at, this.frames.length - 1));
    const frame = this.frames[this.at];
    const { scene, step } = frame;
    const title = say(`castle.recap_scene_${scene.time}`, { day: dayName(scene.day) });
    const begun = say(scene.time === "night" ? "castle.recap_start_night" : "castle.recap_start");
    const text = all ? title : step ? sentence(step) : begun;
    this.picture.draw(frame, all);
    this.picture.drawing.setAttribute("aria-label", say("castle.recap_picture", { scene: title, text: all ? scene.steps.map(sentence).join(" ") : text }));
    this.sentence.textContent = text;
    this.number.textContent = say("recap.step", { number: frame.at, count: scene.steps.length });
    this.back.disabled = this.at === 0;
    this.forward.disabled = this.at === this.frames.length - 1;
    for (const [index, each] of this.tabs.entries()) {
      each.firstChild.setAttribute("aria-pressed", scenesOf(this.frames)[index] === scene);
    }
    this.#tell(frame, all);
  }

  #tell({ scene, at }, all) {
    const first = this.frames.findIndex((frame) => frame.scene === scene);
    if (this.told !== scene) {
      this.told = scene;
      this.story.replaceChildren(
        ...scene.steps.map((step, index) =>
          element("li", { "data-step": step.does, "data-who": step.who }, [
            element("button", { type: "button", class: "plain", text: sentence(step), onclick: () => this.#go(first + index + 1) }),
          ]),
        ),
      );
    }
    for (const [index, item] of [...this.story.children].entries()) item.classList.toggle("now", !all && index === at - 1);
  }

  #play() {
    if (this.at === this.frames.length - 1) this.#go(0);
    this.#stop();
    this.#playing = setInterval(() => {
      this.#go(this.at + 1, { alone: true });
      if (this.at === this.frames.length - 1) this.#stop();
    }, BEAT);
  }

  #stop() {
    clearInterval(this.#playing);
  }
}

const scenesOf = (all) => [...new Set(all.map(({ scene }) => scene))];

function tab({ day, time }, onclick) {
  const name = say(`castle.recap_scene_${time}`, { day: dayName(day) });
  return element("li", {}, [
    element("button", { type: "button", class: `quiet ${time}`, "aria-pressed": "false", onclick }, [
      element("span", { text: say(`castle.day_short_${day}`), "aria-hidden": "true" }),
      element("span", { class: "unseen", text: name }),
    ]),
  ]);
}

/**
 * A step in words.
 * @param {any} step
 * @returns {string}
 */
export function sentence(step) {
  const { who, does, card, room, by, staff, player, direction, went = {}, exchanged, saw, says } = step;
  const to = went[who]?.[1] ?? went[staff]?.[1] ?? room;
  const filled = {
    who,
    staff,
    player,
    card: say(`castle.card_${card}`),
    room: room && roomName(room),
    by: by && roomName(by),
    to: to && roomName(to),
    way: say(`castle.way_${direction}`),
    faces: listed((saw ?? []).map((each) => (does === "take" ? say(`castle.face_${each[2]}`) : seen(who, each)))),
    places: listed((exchanged ?? []).map(token)),
  };
  const told = say(`castle.does_${keyOf(step, filled)}`, filled);
  return says ? say("castle.says", { sentence: told, says: say(`castle.card_${says}`) }) : told;
}

function keyOf({ does, staff, player, went, who, exchanged, saw }) {
  if (does === "arrive" && staff) return "arrive_staff";
  if (does === "walk" && !went?.[who]) return "walk_stays";
  if (does === "shield" && player) return "shield_from";
  if (does !== "night") return does;
  return ["night", exchanged && "exchanged", saw && "saw"].filter(Boolean).join("_");
}

function seen(who, [place, kind, face]) {
  const name = kind === "card" ? say(`castle.card_${face}`) : say(`castle.face_${face}`);
  if (kind === "card") return say("castle.saw_card", { face: name });
  return place === who ? say("castle.saw_own", { face: name }) : say("castle.saw_of", { face: name, place: placeName(place) });
}

function token([place, kind]) {
  if (place === "study") return say("castle.study_token");
  return say(kind === "artifact" ? "castle.artifact_of" : "castle.token_of", { place });
}

const placeName = (place) => (place === "study" ? roomName(place) : place);
