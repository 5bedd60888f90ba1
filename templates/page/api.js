/** Ask the server, and type its answers; everything goes through `/api/`. */

/** @typedef {{say?: string, spoken?: string, pause?: number, sound?: string, step: string | null, moment?: string}} Cue */

/**
 * The announcer's last answer, and the table.
 * @typedef {object} Answer
 * @property {string} [session] the table's token; where something was said
 * @property {number} [ago] seconds since it was told; in the answer to a poll
 * @property {boolean} [stale] whether the tap came too late, so that nothing was done
 * @property {string} [you] the last tap in words; empty where it needs none, missing where something was said since
 * @property {boolean} [left] whether the sentence was not for the announcer: nothing is told, and the cues under way go on
 * @property {string} [language] the one that the table speaks, where it is another than English, or than was asked in
 * @property {number} version
 * @property {number} told how many answers were told at this table with it
 * @property {Cue[]} cues
 * @property {string} say all that is said
 * @property {number[]} seconds how long each cue takes, as estimated
 * @property {Option[]} answers all answers to the question, where their number is limited
 * @property {boolean} several whether more than one player may be the answer
 * @property {boolean} fingers whether fingers are counted: who points at whom can be told, too
 * @property {string[]} now what else can be said now
 * @property {string[]} grave those that end the game or the night
 * @property {string[]} dawn sentences for the day, while the night before it is told
 * @property {Offer[]} offers all of these to be tapped, in this order: the answers, what else can be said, and by day
 * @property {{players: number, names: string[]} | null} last who played last, where the table is asked whether they play again
 * @property {[string, string][]} [keys] and texts of the last lines; only in a draft of a language
 * @property {boolean} listen whether the evening goes on
 * @property {Table} table
 * @property {Texts | null} texts
 * @property {Home | null} home what this table has opened to others
 */

/** @typedef {{phones: string | null, screen: string, code: string, seconds: number, screens: number, moved?: boolean}} Home  the addresses for phones (null where none are to be let in) and for a screen, "" where shut; the code that one more screen is asked for, how long, and how many there are; and whether devices that were let in know another address */
/** @typedef {{intent: string, slots?: Record<string, string[]>}} Wish  an intent, and the values of its slots */
/** @typedef {{say: string, label: string, kind: string, key: string, wish: Wish, leads: boolean, parts: Record<string, string>}} Option  an answer: its sentence, its button's label and its wish; whether it is the next step; the words for what it names, by slot */
/** @typedef {{wish: Wish, label: string, grave: boolean, dawn: boolean, leads: boolean}} Offer  a button: whether it ends the game or the night, whether it is for the day while the night is told, and whether it is the next step */

/**
 * The public state of a table.
 * @typedef {object} Table
 * @property {string} phase
 * @property {string[]} names the players, clockwise
 * @property {string[]} [faces] theirs, in the same order, as "owl-3"
 * @property {string} game
 * @property {number} players
 * @property {string[]} deck keys of roles
 * @property {string | null} extra the card that lies beside the center
 * @property {{key: string, deck: string[], extra: string | null}[]} [proposals] decks that it may be after, while cards are chosen
 * @property {string[]} boxes that the table has, by key
 * @property {Draft | null} [draft]
 * @property {string} pace
 * @property {boolean} [sound] whether a sound runs under the night
 * @property {string} [announcer] who tells the night, by key
 * @property {Record<string, boolean | string | string[]>} house_rules those that are not official
 * @property {{seconds: number, timed: boolean}} [day]
 * @property {string | null} [tournament]
 * @property {{seconds_left: number} | null} timer
 * @property {Record<string, string>} votes who points at whom
 * @property {string[]} [guards] whose fingers protect: they are no votes
 * @property {Verdict | null} verdict
 * @property {Record<string, number>} chips
 * @property {Won[]} evening its judged games, oldest first
 * @property {Record<string, number>} wins how many games of the evening each has won, best first
 * @property {string[]} shields the players with a shield
 * @property {Record<string, string>} face_up whose cards lie face up, with their roles
 * @property {string[]} artifacts the players with an artifact
 * @property {string | null} [code] of its texted game, while players join
 * @property {Known | null} [known]
 * @property {Week | null} week
 */

/** @typedef {{cards: Record<string, string>, copied: string | null, center: string[], moves: Move[]}} Known  what a table with cards has told after its verdict: the faces that lie before players, which one the Doppelgänger copied, the cards that are left over once all are known, and from then on the moves of the night */
/** @typedef {{role: string, told: boolean, who: string | null, places: string[], names: number, center: number, words: string[], own: boolean, must: boolean}} Move  who was dealt a role and picked which places; and the most players, center cards and directions that it picks, whether oneself may be among them, and whether it has to */
/** @typedef {{game: number, winning_teams: string[], players: string[], winners: string[], open: string[], roles: Record<string, string>}} Won  a judged game: of whom it is open whether they have won, and with which role others have */
/** @typedef {{killed: string[], winning_teams: string[], winners: string[], reason: string}} Verdict */

/** @typedef {{deck: string[], extra: string | null, players: number, wrong: string, repair: string}} Draft  cards that may not be played, why, and the question about them */

/** @typedef {{does: string, asks: {label: string, wish: Wish}[]}} Told  the explanation of a role or a room, and the usual questions about it */
/** @typedef {Told & {key: string, copies: number, box: string, team: string, beside: boolean}} GameRole  how many cards of it there are, and whether one that is left over may lie beside the center */
/** @typedef {{key: string, name: string, boxes: {key: string, name: string}[], tables: string[][], roles: GameRole[], cards: Record<string, number>, house_rules: boolean}} Game  the first box comes first; tables: the boxes that a table may have; cards: how many so many players need */
/** @typedef {{value: boolean | string, name: string}} RuleValue  the official one comes first */
/** @typedef {{key: string, box: string | null, values: RuleValue[]}} HouseRule  the further box that it is about, if it is */
/** @typedef {{key: string, box: string | null, values: {value: string, name: string, box: string}[]}} ListRule  officially all of them are in use, as far as the table has the boxes that hold them */
/** @typedef {{key: string, name: string, short: number, long: number}} Pace  seconds of a call with one thing to do, and with two */

/** @typedef {{rooms: string[], recommended: Record<string, string[]>, days: number, told: Record<string, Told>}} Castles  the rooms of a week, those that are recommended by the number of players, and the explanation of each */

/**
 * The choices of a table.
 * @typedef {object} Catalog
 * @property {Game[]} games
 * @property {Castles} week
 * @property {Pace[]} paces
 * @property {{key: string, name: string}[]} announcers the usual one first
 * @property {{key: string, name: string}[]} presets house rules as a whole
 * @property {HouseRule[]} rules
 * @property {ListRule[]} lists
 * @property {string[]} tournaments
 * @property {number} longest_day minutes
 * @property {string[]} languages
 * @property {boolean} phones whether a table can play without cards, on phones
 * @property {Table} table one that has chosen nothing
 */

/**
 * A texted game as every window of its table may know it.
 * @typedef {object} Texts
 * @property {"none" | "simulated" | "browser" | "twilio" | "both"} how
 * @property {boolean} windows whether this page opens windows that stand for phones
 * @property {string} number the number that players text
 * @property {string} address where the players' own devices reach the page
 * @property {string | null} code while players join
 * @property {string[]} joined
 * @property {string[]} waiting the players who have not answered
 * @property {string[]} quiet whose phone has not looked for a minute
 * @property {string[]} [faces] of those who have joined, in the same order
 * @property {{name: string, code: string} | null} [back] whose seat another phone can take, and how
 * @property {string[]} late who came while a game was under way, and is in the next one
 * @property {Record<string, string>} spoken how names of other alphabets are said
 */

/**
 * The public state of a week.
 * @typedef {object} Week
 * @property {number} day from 1, Monday
 * @property {number} days
 * @property {string} stage
 * @property {string} [step] of a texted week: where in its stage it is
 * @property {string | null} player whose turn it is
 * @property {string | null} arrow the start player
 * @property {string} direction of the turns: "left" or "right"
 * @property {string | null} holder of the token of the Foyer
 * @property {string[]} rooms clockwise
 * @property {string[]} out rooms that may still come
 * @property {Record<string, Standing>} markers of players and staff
 * @property {Record<string, Cards>} cards
 * @property {Record<string, number | boolean>} stock what lies in rooms
 * @property {string[]} charges the rooms with a charge, once for each
 * @property {WeekVerdict | null} verdict
 */

/** @typedef {{room: string | null, artifact: boolean, shield: boolean}} Standing  where a marker stands, with what */
/** @typedef {{hand: number, pile: number, top: string | null}} Cards  how many; the top one where it lies face up */
/** @typedef {{role: string, artifact: string | null}} Lying  a token face up, and the artifact on it */
/** @typedef {{most_votes: string[], winners: string[], registry: Record<string, string>, faces: Record<string, Lying>}} WeekVerdict */

/**
 * A phone, as its player may see it.
 * @typedef {object} Phone
 * @property {string | null} reply to the text that was sent
 * @property {{key: string, body: string, secret: boolean}[]} texts all that were sent to it
 * @property {{message: string, body: string}[]} replies to its own texts, by their names
 * @property {string | null} name its player; null before it is in
 * @property {string | null} role that was dealt, by its key
 * @property {Asks | null} asks the answers that are possible now
 * @property {PhoneTable | null} table
 * @property {boolean} [late] whether its player came while a game was under way, and is in the next one
 * @property {number} version
 * @property {number} [now] the time at the service, in Unix seconds
 */

/** @typedef {{names: string[], center: number, rooms: string[], cards: string[], words: string[], most: number}} Asks  the values that can be tapped, and the most of them */
/** @typedef {{names?: string[], center?: number[], rooms?: string[], cards?: string[], words?: string[]}} TappedAnswer  the tapped values */
/** @typedef {{answer: TappedAnswer} | {command: string, code?: string, name?: string, face?: string}} PhoneWish  an answer or a command from a phone */
/** @typedef {{phase: string, round: string, game: number, names: string[], waiting: string[], deck: string[], code: string | null, week: Week | null, faces?: string[], day: {ends: number, left: number} | null, ending: Ending | null}} PhoneTable */
/** @typedef {{chosen: string[], winners: string[], cards: Record<string, string>, marks?: Record<string, string>}} Ending  how a game ended: who died or was chosen, who has won, who counts as what, who has which mark */

/** @typedef {{players: string[], dealt: Record<string, string>, center: string[], votes: Record<string, string>}} NightRecord  a card may be dealt that nobody knows */
/** @typedef {{who: string, role?: string, does: string, places: string[], cards: string[], marks?: string[]}} NightStep  nobody by name did what all who were awake did; who swaps the own card or mark names the other place alone; of what is moved each place comes before the one where its card went; the marks that were given or seen, place by place */
/** @typedef {{winning_teams: string[], winners: string[], reason: string, roles: Record<string, string>}} Outcome  whose role is known */
/** @typedef {Outcome & {killed: string[], cards?: Record<string, string>, center?: string[], seen?: Record<string, [place: string, role: string][]>, reasons?: Record<string, string>, artifacts?: Record<string, string>, marks?: Record<string, string>, shields?: string[], revealed?: Record<string, string>, werewolves?: string[], vampires?: string[]}} NightResult  which artifact and which mark is whose, in a deck that has them; whose cards are shielded or face up, and who counts as what, where the cards do not tell */
/** @typedef {{record: NightRecord, result: NightResult, steps: NightStep[]}} NightStory */

/** @typedef {{room: string | null, role: string, artifact: string | null, shield: boolean}} Turned  a marker with its token face up */

/**
 * A board of a week that is over.
 * @typedef {object} Board
 * @property {string[]} rooms
 * @property {string[]} charges
 * @property {string} arrow
 * @property {string} direction
 * @property {string | null} study the token in the Study
 * @property {Record<string, Turned>} markers
 */

/** @typedef {[place: string, kind: string]} Place  a player's marker or the Study, and the kind of thing there */

/**
 * A move in a week, and its effects.
 * @typedef {object} WeekStep
 * @property {string} who
 * @property {string} does
 * @property {string} [card]
 * @property {string} [room]
 * @property {string} [by] the room to start from
 * @property {string} [staff]
 * @property {string} [player]
 * @property {string} [direction]
 * @property {string} [says] the card that was claimed
 * @property {Record<string, [string | null, string]>} [went] who, from where, to where
 * @property {[Place, Place]} [exchanged] the two tokens that changed places
 * @property {[place: string, kind: string, face: string][]} [saw]
 * @property {Partial<Board>} [changed] the changes of the board; of markers those that changed
 */

/** @typedef {{day: number, time: "day" | "night", before: Board, steps: WeekStep[]}} WeekScene */
/** @typedef {Outcome & {most_votes: string[], registry: Record<string, string>, counts_as: Record<string, string>, votes: Record<string, string>, artifacts?: Record<string, string>, reasons?: Record<string, string>}} WeekResult */
/** @typedef {{record: {players: string[]}, result: WeekResult, steps: WeekScene[]}} WeekStory */

/** The server refused a request, or could not be reached (status 0). */
export class Refused extends Error {
  /**
   * @param {string} code the error's key
   * @param {string} message the error in words
   * @param {number} status the HTTP status; 0 where no answer came
   * @param {number} wait seconds to wait before trying again
   */
  constructor(code, message, status, wait = 0) {
    super(message);
    this.code = code;
    this.status = status;
    this.wait = wait;
  }

  /** Return whether the outcome of the request is unknown: no answer came, or that of something broken. */
  get lost() {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * Send a question and return its answer.
 * @param {string} path what to ask, without `/api/`
 * @param {object} body the question
 * @param {number} [seconds] after which an answer comes no more; without it, as long as the browser waits
 * @returns {Promise<any>} the answer
 * @throws {Refused}
 */
export async function ask(path, body, seconds = Infinity) {
  const response = await post(path, body, seconds);
  const answer = await response.json().catch(() => null);
  if (answer === null) throw new Refused("failure", "", response.status);
  return answer;
}

/** @typedef {{session?: string | null, at?: [told: number, cue: number], line?: string, names?: string[]}} Source  a sentence by its key: a cue that the server told, or a line of the page */

/**
 * Fetch a sentence as the server speaks it, for a browser that has no voice.
 * @param {Source} source
 * @param {string} language whose voice it is
 * @param {number} tempo how many times faster than usual
 * @returns {Promise<ArrayBuffer>} a sound file
 * @throws {Refused}
 */
export async function fetchSpeech(source, language, tempo) {
  const response = await post("voice", { ...source, language, speed: tempo }, Infinity);
  return response.arrayBuffer().catch(() => {
    throw new Refused("unreachable", "", 0);
  });
}

/**
 * @param {string} path
 * @param {object} body
 * @param {number} seconds
 * @returns {Promise<Response>} one that is no refusal
 * @throws {Refused}
 */
async function post(path, body, seconds) {
  let response;
  const patience = new AbortController();
  const end = seconds < Infinity ? setTimeout(() => patience.abort(), 1000 * seconds) : undefined;
  try {
    response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: patience.signal,
    });
  } catch {
    throw new Refused("unreachable", "", 0);
  } finally {
    clearTimeout(end);
  }
  if (response.ok) return response;
  const { code = "failure", message = "" } = ((await response.json().catch(() => null)) || {}).error || {};
  throw new Refused(code, message, response.status, Number(response.headers.get("Retry-After")) || 0);
}

/**
 * Return a QR code as the address of a picture.
 * @param {string} text its content: an `sms:` or `http` link
 * @returns {Promise<string>} a data: URL, which an `<img>` shows without trusting what is in it
 * @throws {Refused}
 */
export async function fetchCode(text) {
  const { svg } = await ask("qr", { text });
  // Drawn for the inside of a page, it does not name its format; a picture of its own has to.
  const named = svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(named)}`;
}
