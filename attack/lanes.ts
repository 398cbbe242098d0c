/** Runs a function several times, one after the other. */
export const repeat = async (times: number, run: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < times; index++) await run(index);
};

/** Runs a function in several lanes at the same time. */
export const sideBySide = (lanes: number, run: (lane: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
