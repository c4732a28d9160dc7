import { baseFixture } from './base-fixture.ts'

/** People who can sign in, and the bindings of the workers: the base fixture has everything that sign-in and sessions need. */
export const authFixture = baseFixture

export type AuthFixture = Awaited<ReturnType<typeof authFixture>>
