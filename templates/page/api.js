/** What the page asks the server; everything goes through `/api/`. */

/** The server refused a request, or could not be reached (status 0). */
export class Refused extends Error {
  /**
   * @param {string} code what is wrong, as a key
   * @param {string} message what is wrong, in words
   * @param {number} status the HTTP status; 0 where no answer came
   * @param {number} wait seconds to wait before trying again
   */
  constructor(code, message, status, wait = 0) {
    super(message);
    Object.assign(this, { code, status, wait });
  }
}

/**
 * Send a question and return its answer.
 * @param {string} path what to ask, without `/api/`
 * @param {object} body the question
 * @returns {Promise<any>} the answer
 * @throws {Refused}
 */
export async function ask(path, body) {
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused("unreachable", "", 0);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) {
    const { code = "failure", message = "" } = answer?.error ?? {};
    throw new Refused(code, message, response.status, Number(response.headers.get("Retry-After")) || 0);
  }
  return answer;
}

/**
 * A QR code as the address of a picture.
 * @param {string} text what it says: an `sms:` or `http` link
 * @returns {Promise<string>} a data: URL, which an `<img>` shows without trusting what is in it
 * @throws {Refused}
 */
export async function qr(text) {
  const { svg } = await ask("qr", { text });
  // Drawn for the inside of a page, it does not name its format; a picture of its own has to.
  const named = svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(named)}`;
}
