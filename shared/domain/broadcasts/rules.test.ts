import { describe, expect, it } from 'vitest'
import { allowedMoves, reachOf } from './rules.ts'
import { BROADCAST_STATUSES } from './statuses.ts'

const MEMBER = { isActive: true, isWebOff: false, isEmailOff: false, undeliverable: null } as const

describe('how a person is reached', () => {
  it.each([
    ['BOTH', {}, true, true, null],
    ['WEB', {}, true, false, null],
    ['EMAIL', {}, false, true, null],
    ['BOTH', { isEmailOff: true }, true, false, 'EMAIL_OFF'],
    ['BOTH', { isWebOff: true }, false, true, 'WEB_OFF'],
    ['BOTH', { isEmailOff: true, isWebOff: true }, false, false, 'ALL_OFF'],
    ['WEB', { isEmailOff: true }, true, false, null],
    ['WEB', { isWebOff: true }, false, false, 'WEB_OFF'],
    ['WEB', { undeliverable: 'BOUNCE' }, true, false, null],
    ['EMAIL', { isWebOff: true }, false, true, null],
    ['EMAIL', { undeliverable: 'BOUNCE' }, false, false, 'BOUNCES'],
    ['BOTH', { undeliverable: 'COMPLAINT' }, true, false, 'COMPLAINED'],
    ['BOTH', { isWebOff: true, undeliverable: 'BOUNCE' }, false, false, 'BOUNCES'],
    ['BOTH', { isActive: false }, false, false, 'LEFT'],
  ] as const)('by %s, with %o', (channel, change, onWeb, byEmail, reason) => {
    expect(reachOf(channel, { ...MEMBER, ...change })).toEqual({ onWeb, byEmail, reason })
  })
})

it('what staff can do follows from the status', () => {
  expect(Object.fromEntries(BROADCAST_STATUSES.map((status) => [status, allowedMoves(status)]))).toEqual({
    DRAFT: [],
    SCHEDULED: ['UNSCHEDULE'],
    SENDING: ['PAUSE', 'STOP'],
    PAUSED: ['RESUME', 'STOP'],
    SENT: [],
    STOPPED: [],
  })
})
