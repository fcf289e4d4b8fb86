import { plainDecimal } from './decimal'

/**
 * Decimal figures of a quotient before it becomes a number: more than twice those that a number tells apart.
 */
const QUOTIENT_FIGURES = 40n

/**
 * A rational number as its decimal figures say it: 1.15 is 115/100 and not the nearest binary fraction, so
 * that sums, products and quotients of amounts are exact until they become a number again.
 */
export class Exact {
  readonly numerator: bigint
  /** above 0 */
  readonly denominator: bigint

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator
    this.denominator = denominator
  }

  /** The number that the shortest figures of `value` say. Throws RangeError for what is not finite. */
  static read(value: number | bigint): Exact {
    if (typeof value === 'bigint' || Number.isSafeInteger(value)) return new Exact(BigInt(value), 1n)
    if (!Number.isFinite(value)) throw new RangeError(`${value} has no decimal figures`)
    const [whole = '', fraction = ''] = plainDecimal(value).split('.')
    return new Exact(BigInt(whole + fraction), 10n ** BigInt(fraction.length))
  }

  plus(other: Exact): Exact {
    const [a, b] = [this.denominator, other.denominator]
    if (a === b) return new Exact(this.numerator + other.numerator, a)
    // Figures of decimals divide one another: long sums keep a short denominator.
    if (a % b === 0n) return new Exact(this.numerator + other.numerator * (a / b), a)
    if (b % a === 0n) return new Exact(this.numerator * (b / a) + other.numerator, b)
    return new Exact(this.numerator * b + other.numerator * a, a * b)
  }

  minus(other: Exact): Exact {
    return this.plus(other.negated())
  }

  times(other: Exact): Exact {
    return new Exact(this.numerator * other.numerator, this.denominator * other.denominator)
  }

  /** Throws RangeError for 0. */
  dividedBy({ denominator, numerator }: Exact): Exact {
    if (numerator === 0n) throw new RangeError('division by zero')
    const sign = numerator < 0n ? -1n : 1n
    return new Exact(this.numerator * denominator * sign, this.denominator * numerator * sign)
  }

  /** The rest of the division, with the sign of the dividend. Throws RangeError for 0. */
  rest(other: Exact): Exact {
    const { denominator, numerator } = this.dividedBy(other)
    return this.minus(other.times(new Exact(numerator / denominator, 1n)))
  }

  negated(): Exact {
    return new Exact(-this.numerator, this.denominator)
  }

  /** Rounded half away from zero. */
  rounded(decimals: number): Exact {
    const scale = 10n ** BigInt(decimals)
    if (scale % this.denominator === 0n) return this
    const doubled = 2n * (this.numerator < 0n ? -this.numerator : this.numerator) * scale
    const figures = (doubled + this.denominator) / (2n * this.denominator)
    return new Exact(this.numerator < 0n ? -figures : figures, scale)
  }

  /** The nearest number. */
  toNumber(): number {
    const { denominator, numerator } = this
    const [top, bottom] = [Number(numerator), Number(denominator)]
    // A quotient of two exact numbers is the nearest one.
    if (bottom === 1 || (Number.isSafeInteger(top) && Number.isSafeInteger(bottom))) return top / bottom
    const size = BigInt(denominator.toString().length - numerator.toString().length)
    const shift = size + QUOTIENT_FIGURES > 0n ? size + QUOTIENT_FIGURES : 0n
    const scaled = numerator * 10n ** shift
    // The last figure says that some are left, so that half a step is not taken for less.
    const isWhole = scaled % denominator === 0n
    return Number(`${scaled / denominator}${isWhole ? 0 : 1}e-${shift + 1n}`)
  }
}

/** The sum of numbers in decimal figures: 0.1 and 0.2 are 0.3. */
export function sumExactly(numbers: Iterable<number>): Exact {
  let sum = Exact.read(0)
  for (const number of numbers) sum = sum.plus(Exact.read(number))
  return sum
}
