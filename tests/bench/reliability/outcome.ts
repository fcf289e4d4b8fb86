/** What a campaign found out. */
export interface Outcome {
  /** in words, for the table of docs/evidence/reliability.md */
  measured: string
  held: boolean
}

/** A long run that tries one figure; `size` is how much it does. */
export type Campaign = (size: number) => Promise<Outcome>

/** A figure that is a count of what must never happen. */
export function none(counts: Readonly<Record<string, number>>, of: string): Outcome {
  const words = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return {
    measured: `${words.join(', ')} of ${of}`,
    held: Object.values(counts).every((count) => count === 0),
  }
}

/** Runs work on `lanes` at once until `size` pieces are done. */
export async function inLanes(
  size: number,
  lanes: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < size; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
