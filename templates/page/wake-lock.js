/** Keep the screen on while a night or a day is told, where the browser can. */

/** Whether the screen is to be on. */
let wanted = false;
let asking = false;
/** @type {WakeLockSentinel | null} */
let lock = null;

/** Keep the screen on, or let it go off. @param {boolean} awake */
export function keepScreenOn(awake) {
  wanted = awake;
  follow();
}

async function follow() {
  if (!wanted) {
    if (lock) lock.release();
    lock = null;
  } else if ((!lock || lock.released) && !asking && !document.hidden && "wakeLock" in navigator) {
    asking = true;
    // Refused where the battery is low: then the screen goes off as usual.
    const given = await navigator.wakeLock.request("screen").catch(() => null);
    asking = false;
    if (given) given.addEventListener("release", () => lock === given && (lock = null));
    lock = given;
    if (given && !wanted) follow(); // It was given up while it was asked for.
  }
}

document.addEventListener("visibilitychange", follow);
