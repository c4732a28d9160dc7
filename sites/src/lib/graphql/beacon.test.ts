import { afterEach, describe, expect, it, vi } from 'vitest'
import { VIEWED_PAGE_USER } from '#shared/domain/auth/page-user.ts'
import { sendInBackground } from './beacon.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what a page sends in the background', () => {
  const sent: string[] = []
  const given = ({ user, sendBeacon }: { user?: string; sendBeacon?: () => boolean }) => {
    sent.length = 0
    vi.stubGlobal('document', { documentElement: { dataset: { user } } })
    vi.stubGlobal('navigator', sendBeacon ? { sendBeacon } : {})
    vi.stubGlobal('fetch', async (_: string, { method, keepalive, body }: RequestInit) => {
      sent.push(`fetch ${method} ${keepalive} ${await (body as Blob).text()}`)
      throw new Error('offline')
    })
  }
  const beacon = (isTaken: boolean) => () => {
    sent.push('beacon')
    return isTaken
  }
  const send = async () => {
    sendInBackground('/graphql', 'mutation', { id: 1 })
    await new Promise((resolve) => setTimeout(resolve))
    return sent
  }
  const BY_FETCH = 'fetch POST true {"query":"mutation","variables":{"id":1}}'

  it('is a beacon', async () => {
    given({ sendBeacon: beacon(true) })
    expect(await send()).toEqual(['beacon'])
  })

  it('is a request that outlives the page where beacons are missing or full, and its failure is ignored', async () => {
    given({})
    expect(await send()).toEqual([BY_FETCH])
    given({ sendBeacon: beacon(false) })
    expect(await send()).toEqual(['beacon', BY_FETCH])
  })

  it('is nothing where beacons are blocked', async () => {
    const sendBeacon = () => {
      throw new Error('blocked')
    }
    given({ sendBeacon })
    expect(await send()).toEqual([])
  })

  it("is nothing while staff view a member's page", async () => {
    given({ user: VIEWED_PAGE_USER, sendBeacon: beacon(true) })
    expect(await send()).toEqual([])
  })
})
