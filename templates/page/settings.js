/** The choices of a table: voice, sounds, listening. */

/** @import { Kind } from "./ambience.js" */
/** @import { Page } from "./playback.js" */
import { KINDS } from "./ambience.js";
import { byId, element } from "./element.js";
import { MOMENTS, isMomentOn, switchMoment } from "./moment-sounds.js";
import { say } from "./words.js";

/** The dialog of choices. */
export class Settings {
  /** The parts of the page. */
  #page;
  /** Stops the sample of the voice. */
  #sampling = new AbortController();
  /** Called when the table switches listening on or off. @type {(on: boolean) => void} */
  onlisten = () => {};
  /** Called when a voice, its speed or its volume was chosen. */
  onvoice = () => {};

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { speaker, ambience } = page;
    const dialog = byId("settings");
    byId("open-settings").addEventListener("click", () => this.#fill());
    byId("open-settings").addEventListener("click", () => dialog.showModal());
    dialog.addEventListener("close", () => this.#sampling.abort());
    dialog.addEventListener("close", () => ambience.endSample());
    byId("voice").addEventListener("change", () => speaker.choose("voice", byId("voice").value));
    byId("tempo").addEventListener("input", () => this.#showTempo());
    byId("tempo").addEventListener("change", () => speaker.choose("tempo", byId("tempo").valueAsNumber / 100));
    byId("volume").addEventListener("change", () => speaker.choose("volume", byId("volume").valueAsNumber / 100));
    for (const id of ["voice", "tempo", "volume"]) byId(id).addEventListener("change", () => this.onvoice());
    byId("sample").addEventListener("click", () => this.#sample());
    byId("ambience").addEventListener("change", () => ambience.choose(/** @type {Kind} */ (byId("ambience").value)));
    byId("ambience").addEventListener("change", () => this.#fill());
    byId("ambience-sample").addEventListener("click", () => ambience.playSample());
    byId("ambience-volume").addEventListener("input", () => ambience.setVolume(byId("ambience-volume").valueAsNumber / 100));
    byId("listening-on").addEventListener("change", () => this.onlisten(byId("listening-on").checked));
  }

  /** Show the choices as they are now, where they are shown. */
  refresh() {
    if (byId("settings").open) this.#fill();
  }

  #fill() {
    const { speaker, ambience, recognizer } = this.#page;
    const name = (/** @type {SpeechSynthesisVoice} */ { name, localService }) => say(localService ? "sound.local" : "sound.remote", { name });
    const voices = speaker.voices.map((voice) => element("option", { value: voice.voiceURI, text: name(voice) }));
    const none = element("option", { text: say(speaker.usesServer ? "sound.server" : "sound.none"), value: "" });
    byId("voice").replaceChildren(...(speaker.voice ? [] : [none]), ...voices);
    byId("voice").value = speaker.voice?.voiceURI ?? "";
    byId("voice").disabled = !voices.length;
    byId("sample").disabled = !speaker.canSpeak;
    byId("tempo").valueAsNumber = 100 * speaker.tempo;
    this.#showTempo();
    byId("volume").valueAsNumber = 100 * speaker.volume;
    byId("ambience").replaceChildren(...KINDS.map((kind) => element("option", { value: kind, text: say(`sound.ambience_${kind}`) })));
    byId("ambience").value = ambience.kind;
    byId("ambience-sample").disabled = ambience.kind === "off";
    byId("ambience-volume").valueAsNumber = 100 * ambience.volume;
    byId("moment-sounds").replaceChildren(...MOMENTS.map(drawSwitch));
    byId("listening-on").checked = recognizer.isEnabled;
    byId("listening-on").disabled = !recognizer.isSupported;
    byId("listening-note").textContent = say(recognizer.isSupported ? "listening.note" : "listening.cannot");
  }

  #showTempo() {
    const told = say("sound.percent", { count: byId("tempo").value });
    byId("tempo").setAttribute("aria-valuetext", told);
    byId("tempo-told").textContent = told;
  }

  #sample() {
    this.#sampling.abort();
    this.#sampling = new AbortController();
    this.#page.speaker.say(say("sound.sample_text"), this.#sampling.signal, { line: "sample" });
  }
}

/** Draw the switch of a moment's sound. @param {string} name */
function drawSwitch(name) {
  const box = element("input", { type: "checkbox", checked: isMomentOn(name) && "", "data-testid": `sound-${name}`, onchange: () => switchMoment(name, box.checked) });
  return element("label", { class: "check" }, [box, element("span", { text: say(`sound.moment_${name}`) })]);
}
