import { describe, expect, it, vi } from 'vitest'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MODERATION_MESSAGES as M } from './messages.ts'
import { arrangementIn, postIdIn, submitArrangement } from './submit-arrangement.ts'

const FIELDS = { post: 'one', seen: 'everyone', audience: 'a-group', target: '/v2/forum/post/two', reason: ' Fits. ' }

function form(fields: Partial<typeof FIELDS> = {}) {
  return new URLSearchParams({ ...FIELDS, ...fields })
}
function calls(error?: Error) {
  const answer = async () => {
    if (error) throw error
  }
  return { change: vi.fn(answer), move: vi.fn(answer), merge: vi.fn(answer) }
}
function refusedFor(reason: keyof typeof FORUM_REFUSALS) {
  return new AppError('Unprocessable', { extensions: { reason } })
}

it.each([
  ['01ke6p4ym0swzkz9dhqg8a0bpt', '01ke6p4ym0swzkz9dhqg8a0bpt'],
  ['https://meridian.example/v2/forum/post/01ke6p?reply=x#x', '01ke6p'],
  [' /v2/forum/post/01ke6p/ ', '01ke6p'],
  ['/admin/forum/01ke6p', '01ke6p'],
  ['', null],
  ['Payroll in three countries', null],
])('the address %j names the post %j', (typed, id) => {
  expect(postIdIn(typed)).toBe(id)
})

it.each([
  ['move', 'move'],
  ['merge', 'merge'],
  ['', null],
  ['delete', null],
])('a form with %j asks for %j', (arrange, asked) => {
  expect(arrangementIn(new URLSearchParams({ arrange }))).toBe(asked)
})

describe('a form that closes or pins a post', () => {
  const act = (value: string) => new URLSearchParams({ post: 'one', act: value })

  it('sends the pressed action, needs no reason, and accepts nothing else', async () => {
    const sent = calls()
    expect(arrangementIn(act('PIN'))).toBe('change')
    expect(await submitArrangement(act('PIN'), 'change', sent)).toBeNull()
    expect(sent.change.mock.calls).toEqual([[{ postId: 'one', act: 'PIN' }]])
    await expect(submitArrangement(act('DELETE'), 'change', sent)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('says why nothing was changed', async () => {
    const refused = await submitArrangement(act('CLOSE'), 'change', calls(refusedFor('postNotShown')))
    expect(refused).toMatchObject({ failure: FORUM_REFUSALS.postNotShown, field: null })
  })
})

describe('a form that moves or merges a post', () => {
  it('sends the choice and the trimmed reason', async () => {
    const sent = calls()
    expect(await submitArrangement(form(), 'move', sent)).toBeNull()
    expect(await submitArrangement(form(), 'merge', sent)).toBeNull()
    expect(sent.move.mock.calls).toEqual([
      [{ postId: 'one', audienceId: 'a-group', seenAudienceId: 'everyone', reason: 'Fits.' }],
    ])
    expect(sent.merge.mock.calls).toEqual([[{ postId: 'one', targetId: 'two', reason: 'Fits.' }]])
  })

  it.each([
    ['move', { reason: ' ' }, 'reason', FORUM_REFUSALS.reasonMissing],
    ['move', { reason: '🙂'.repeat(301) }, 'reason', FORUM_REFUSALS.reasonTooLong],
    ['move', { audience: '' }, 'audience', FORUM_REFUSALS.audienceMissing],
    ['merge', { reason: '' }, 'reason', FORUM_REFUSALS.reasonMissing],
    ['merge', { target: ' ' }, 'target', M.mergeMissing],
    ['merge', { target: 'Payroll abroad' }, 'target', FORUM_REFUSALS.mergeUnknown],
  ] as const)(
    'to %s with %j says at the field %s what is wrong, and sends nothing',
    async (arrangement, fields, field, failure) => {
      const sent = calls()
      const refused = await submitArrangement(form(fields), arrangement, sent)
      expect(refused).toMatchObject({ arrangement, field, failure, reason: form(fields).get('reason')?.trim() })
      expect(sent.move.mock.calls.length + sent.merge.mock.calls.length).toBe(0)
    },
  )

  it.each([
    ['move', refusedFor('moveAudience'), 'audience', FORUM_REFUSALS.moveAudience],
    ['move', refusedFor('arrangedMeanwhile'), null, FORUM_REFUSALS.arrangedMeanwhile],
    ['move', refusedFor('ownDecision'), null, FORUM_REFUSALS.ownDecision],
    ['merge', refusedFor('mergeSelf'), 'target', FORUM_REFUSALS.mergeSelf],
    ['merge', refusedFor('mergeAudience'), 'target', FORUM_REFUSALS.mergeAudience],
    ['merge', new AppError('ServiceUnavailable'), null, M.notArranged],
    ['merge', new AppError('TooManyRequests', { retryAfterSeconds: 60 }), null, expect.stringContaining(M.notArranged)],
  ] as const)('to %s tells what the server refused: %s', async (arrangement, error, field, failure) => {
    const typed = { audienceId: FIELDS.audience, target: FIELDS.target, reason: 'Fits.' }
    expect(await submitArrangement(form(), arrangement, calls(error))).toEqual({
      ...{ arrangement, field, failure },
      ...typed,
    })
  })

  it.each([new AppError('NotFound'), new AppError('NotAllowed'), new Error('fault')])(
    'leaves %s to the page',
    async (error) => {
      await expect(submitArrangement(form(), 'move', calls(error))).rejects.toBe(error)
    },
  )

  it('is not found without a post', async () => {
    await expect(submitArrangement(form({ post: '../x' }), 'move', calls())).rejects.toMatchObject({ code: 'NotFound' })
  })
})
