/** The card of a phone's player: the role, what is asked, and what was answered; covered until it is held. */

/** @import { Phone } from "./api.js" */
import { revealWhileHeld, hideAgain } from "./hold-to-reveal.js";
import { byId, element, showChanged } from "./element.js";
import { findPrecedingText } from "./phone-storage.js";
import { drawRole } from "./tokens.js";
import { language, roleName, say } from "./words.js";

/** The card, which is there from the deal on. */
export class RoleCard {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** The dealt role. */
    this._role = "";
    /** The secret texts that still matter, a paragraph each. @type {string[]} */
    this._texts = [];
    /** Whether the card is read aloud while it is held. */
    this._aloud = false;
    /** The card on the page. */
    this._place = place;
    revealWhileHeld(place, () => this._reveal(), () => globalThis.speechSynthesis?.cancel());
    byId("read-aloud").addEventListener("click", () => this._toggleAloud());
  }

  /** @param {Pick<Phone, "name" | "role" | "texts" | "replies" | "table">} phone */
  draw({ name, role, texts, replies, table }) {
    const last = texts.findLast(({ secret }) => secret);
    const answers = replies.filter(({ message }) => last && findPrecedingText(message) === last.key).map(({ body }) => body);
    // In a week the question is another player's once the turn is over.
    const asked = last && (!table?.week || table.week.player === name) ? [dropTextWords(last.body)] : [];
    const told = [...asked, ...answers.slice(-1)];
    [this._role, this._texts] = [role ?? "", told];
    byId("read-aloud").hidden = !role || !findOwnVoice();
    showChanged(this._place, [role, told], () => {
      hideAgain(this._place);
      const back = element("span", { class: "back", "aria-hidden": "true" });
      return role ? [element("span", { class: "hint" }, [back, element("span", { text: say("phone.card") })])] : [];
    });
  }

  /** Return the secret, and read it to whoever has an earphone. */
  _reveal() {
    const spoken = new SpeechSynthesisUtterance([roleName(this._role), ...this._texts].join(". "));
    spoken.lang = language();
    spoken.voice = findOwnVoice() ?? null;
    if (this._aloud) speechSynthesis.speak(spoken);
    return [
      element("span", { class: "token", "data-testid": "phone-role" }, [drawRole(this._role), element("strong", { text: roleName(this._role) })]),
      ...this._texts.map((text) => element("span", { text })),
    ];
  }

  _toggleAloud() {
    this._aloud = !this._aloud;
    byId("read-aloud").setAttribute("aria-pressed", String(this._aloud));
  }
}

/** Return a voice of this phone itself: what it reads is a secret, and goes to no service. */
const findOwnVoice = () => globalThis.speechSynthesis?.getVoices().find(({ lang, localService }) => localService && lang.startsWith(language()));

/**
 * Return a text without what only a text message needs: its head, and the sentence on how a question is answered in words.
 * @param {string} body
 */
export function dropTextWords(body) {
  const sentences = body.slice(body.indexOf(": ") + 1).match(/[^.?!]+[.?!]*\s*/g) ?? [];
  return sentences.filter((each) => !each.trim().startsWith(say("phone.text_word"))).join("").trim();
}
