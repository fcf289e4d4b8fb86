/** A thing on its way to another thread: itself the first time, later only its number. */
export interface Parcel<T> {
  number: number
  value?: T
}

/** Wraps lists for the other side; what was in the list before is known there. */
export function createSender<T extends object>(): (things: readonly T[]) => Parcel<T>[] {
  let known = new Map<T, number>()
  let count = 0
  return (things) => {
    const parcels = things.map((thing): Parcel<T> => {
      const number = known.get(thing)
      return number === undefined ? { number: ++count, value: thing } : { number }
    })
    known = new Map(things.map((thing, index) => [thing, parcels[index]?.number ?? 0]))
    return parcels
  }
}

/** Unwraps what a sender wrapped: the same thing is the same object each time. */
export function createReceiver<T extends object>(): (parcels: readonly Parcel<T>[]) => T[] {
  let known = new Map<number, T>()
  return (parcels) => {
    const things = parcels.map(({ number, value }): [number, T] => {
      const thing = value ?? known.get(number)
      if (!thing) throw new Error(`nothing is known of number ${number}`)
      return [number, thing]
    })
    known = new Map(things)
    return things.map(([, thing]) => thing)
  }
}
