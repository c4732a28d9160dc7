import { callerOf } from '#shared/testing/call-app.ts'
import { authFixture } from './auth-fixture.ts'

/** The fixture, and an app that is served on the hosts of the two brands. */
export async function siteFixture(app: Parameters<typeof callerOf>[0]) {
  const fixture = await authFixture()
  const on = (host: string) => callerOf(app, fixture.env, host)
  return { ...fixture, on, meridian: on('meridian.localhost'), harbor: on('harbor.localhost') }
}

export type SiteFixture = Awaited<ReturnType<typeof siteFixture>>
