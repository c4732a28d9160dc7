import { callerOf } from '#shared/testing/call-app.ts'
import { type AuthFixture, authFixture } from './auth-fixture.ts'

/** The fixture, and its two brands as an app answers on their hosts. */
export async function siteFixture(app: Parameters<typeof callerOf>[0]) {
  const fixture: AuthFixture = await authFixture()
  const on = (host: string) => callerOf(app, fixture.env, host)
  return { ...fixture, on, meridian: on('meridian.localhost'), harbor: on('harbor.localhost') }
}

export type SiteFixture = Awaited<ReturnType<typeof siteFixture>>
