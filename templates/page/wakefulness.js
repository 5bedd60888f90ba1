/** Keeps the screen on while a night or a day is told, where the browser can. */

let wanted = false;
let lock = null;

/** @param {boolean} awake */
export function stayAwake(awake) {
  wanted = awake;
  follow();
}

async function follow() {
  if (!wanted) {
    lock?.release();
    lock = null;
  } else if (!lock && !document.hidden && navigator.wakeLock) {
    lock = "asked";
    // Refused where the battery is low: then the screen does what it does anyway.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    lock?.addEventListener("release", () => (lock = null));
  }
}

document.addEventListener("visibilitychange", follow);
