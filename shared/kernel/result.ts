export type Ok<T> = { readonly ok: true; readonly value: T }
export type Refused<C extends string> = { readonly ok: false; readonly code: C }

/** What a rule answers: a value, or the code of its refusal. Rules never throw. */
export type Result<T, C extends string> = Ok<T> | Refused<C>

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })
export const refuse = <C extends string>(code: C): Refused<C> => ({ ok: false, code })
