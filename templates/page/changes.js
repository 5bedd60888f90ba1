/** Check whether data has changed since it was drawn, so that nothing is drawn anew under somebody's finger. */

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
