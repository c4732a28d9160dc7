export type Ok<T> = { readonly ok: true; readonly value: T }
export type Refused<C extends string> = { readonly ok: false; readonly code: C }

/** The result of a rule: a value, or the code of its refusal. Rules never throw. */
export type Result<T, C extends string> = Ok<T> | Refused<C>

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value }
}
export function refuse<C extends string>(code: C): Refused<C> {
  return { ok: false, code }
}
