/** Whoever scans the code of a table opens the page's own address: from there they go on to the window of a phone. */

if (new URLSearchParams(location.hash.slice(1)).has("code")) location.replace(`/api/phone${location.hash}`);
