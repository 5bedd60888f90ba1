/** Wake the page from a worker: browsers slow the timers of hidden pages down, but not those of workers. */
onmessage = ({ data: { id, wait } }) => setTimeout(() => postMessage(id), wait);
