/** Lead from the page's own address, which a scanned code opens, to the phone's page. */

if (new URLSearchParams(location.hash.slice(1)).has("code")) location.replace(`/api/phone${location.hash}`);
