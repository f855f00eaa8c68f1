// Reads fields of a sent object, collects what is wrong with them, and refuses the call once with all of it.
import { paramError } from './protocol.ts'

export type Json = Record<string, unknown>
export type Money = { Currency: string; Amount: number }

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Readers return a neutral value for a missing or wrong field; call `done()` before using any. */
export class Fields {
  readonly errors: Record<string, string>
  readonly #body: Json
  readonly #prefix: string
  constructor(body: Json, prefix = '', errors: Record<string, string> = {}) {
    this.#body = body
    this.#prefix = prefix
    this.errors = errors
  }

  /** Throws the protocol's 400 when something was wrong. */
  done(): void {
    if (Object.keys(this.errors).length > 0) throw paramError(this.errors)
  }

  wrong(name: string, message: string): void {
    this.errors[this.#prefix + name] = message
  }

  has(name: string): boolean {
    return this.#body[name] !== undefined && this.#body[name] !== null
  }

  /** The field as text, trimmed; refused when empty or longer than `most`. */
  text(name: string, most = 255): string {
    const value = this.optionalText(name, most)
    if (value === null && !this.errors[this.#prefix + name]) this.#missing(name)
    return value ?? ''
  }

  optionalText(name: string, most = 255): string | null {
    const value = this.#body[name]
    if (value === undefined || value === null || value === '') return null
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string') {
      this.wrong(name, `The field ${name} must be a string`)
      return null
    }
    if (text.length > most) this.wrong(name, `The field ${name} must be a string with a maximum length of ${most}.`)
    return text.trim()
  }

  matching(name: string, pattern: RegExp): string {
    const value = this.text(name)
    if (value !== '' && !pattern.test(value)) this.wrong(name, `The value ${value} is not valid for ${name}`)
    return value
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], usual?: T): T | '' {
    const value = this.optionalText(name)
    if (value === null) {
      if (usual === undefined) this.#missing(name)
      return usual ?? ''
    }
    const found = allowed.find(item => item === value)
    if (found === undefined)
      this.wrong(name, `The requested value '${value}' was not found. Allowed: ${allowed.join(', ')}`)
    return found ?? ''
  }

  flag(name: string): boolean | null {
    const value = this.#body[name]
    if (value === undefined || value === null) return null
    if (typeof value === 'boolean') return value
    this.wrong(name, `The field ${name} must be a boolean`)
    return null
  }

  integer(name: string): number {
    const value = this.#body[name]
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value
    if (value === undefined || value === null) this.#missing(name)
    else this.wrong(name, `The field ${name} must be an integer`)
    return 0
  }

  /** Cents and a currency; `least` is the smallest amount allowed. */
  money(name: string, least = 0): Money {
    const value = this.#body[name]
    if (!isObject(value)) {
      this.#missing(name)
      return { Currency: '', Amount: 0 }
    }
    const inside = this.inside(name, value)
    const money = { Currency: inside.matching('Currency', /^[A-Z]{3}$/), Amount: inside.integer('Amount') }
    if (money.Amount < least) inside.wrong('Amount', `The amount must be at least ${least}`)
    return money
  }

  object(name: string): Json {
    const value = this.#body[name]
    if (isObject(value)) return value
    this.#missing(name)
    return {}
  }

  /** Reads the fields of an inner object; their errors are named `Outer.Inner` and end up in this list. */
  inside(name: string, value: Json = this.object(name)): Fields {
    return new Fields(value, `${this.#prefix}${name}.`, this.errors)
  }

  #missing(name: string): void {
    this.wrong(name, `The ${name} field is required.`)
  }
}
