import { expect, it } from 'vitest'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { saveSurely } from './use-saved-value.ts'

/** Saves, and returns the given responses in order. */
function server(...answers: readonly ('lost' | 'refused' | 'saved')[]) {
  const left = [...answers]
  const sent: string[] = []
  const save = async (value: string) => {
    sent.push(value)
    const answer = left.shift()
    if (answer !== 'saved') throw new RequestError(answer === 'lost' ? 'Unreachable' : 'ServiceUnavailable')
  }
  return { sent, save }
}

it('a change that may have been saved is sent once more', async () => {
  const { sent, save } = server('lost', 'saved')
  await saveSurely('daily', save)
  expect(sent).toEqual(['daily', 'daily'])
})

it.each([
  ['a refusal is not sent again', ['refused'], 'ServiceUnavailable', 1],
  ['a second lost answer stays unknown', ['lost', 'lost'], 'Unreachable', 2],
] as const)('%s', async (_, answers, code, times) => {
  const { sent, save } = server(...answers)
  await expect(saveSurely('daily', save)).rejects.toMatchObject({ code })
  expect(sent).toHaveLength(times)
})
