import { callerOf } from '#shared/testing/call-app.ts'
import { type House, openHouse } from './house.ts'

/** The house, and its two brands as an app answers on their hosts. */
export async function openSites(app: Parameters<typeof callerOf>[0]) {
  const house: House = await openHouse()
  const on = (host: string) => callerOf(app, house.env, host)
  return { ...house, on, meridian: on('meridian.localhost'), harbor: on('harbor.localhost') }
}

export type Sites = Awaited<ReturnType<typeof openSites>>
