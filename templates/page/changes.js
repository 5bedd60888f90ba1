/** Tell whether what is to be drawn has changed, so that nothing is drawn anew that somebody is at. */

/**
 * Return a check that tells whether it is called with other values than the last time; the first time it is.
 * @returns {(values: unknown) => boolean}
 */
export function makeChangeCheck() {
  let last = "";
  return (values) => {
    const before = last;
    last = JSON.stringify(values);
    return last !== before;
  };
}
