import { expect, it } from 'vitest'
import { savedValue } from './saved-value.ts'

/** A server that responds when the test says so, and a page that records what it shows. */
function page() {
  const sent: string[] = []
  const shown: string[] = []
  const answers: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = []
  const choose = savedValue('none', {
    save: (value) => {
      sent.push(value)
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
    },
    saved: () => shown.push('saved'),
    takeBack: (saved, error) => shown.push(`${saved}, because ${(error as Error).message}`),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    sent,
    shown,
    choose,
    answer: async () => {
      answers.shift()?.resolve()
      await settle()
    },
    fail: async () => {
      answers.shift()?.reject(new Error('away'))
      await settle()
    },
  }
}

it('a change that is saved stays', async () => {
  const { choose, answer, sent, shown } = page()
  choose('daily')
  expect(shown).toEqual([])
  await answer()
  expect({ sent, shown }).toEqual({ sent: ['daily'], shown: ['saved'] })
})

it('a failed change is reverted, with its error: to the initial value, or the one saved since', async () => {
  const { choose, answer, fail, shown } = page()
  choose('daily')
  await fail()
  choose('weekly')
  await answer()
  choose('daily')
  await fail()
  expect(shown).toEqual(['none, because away', 'saved', 'weekly, because away'])
})

it('of changes made during a save only the last is sent, after it', async () => {
  const { choose, answer, sent, shown } = page()
  for (const value of ['a', 'b', 'c']) choose(value)
  expect(sent).toEqual(['a'])
  await answer()
  expect({ sent, shown }).toEqual({ sent: ['a', 'c'], shown: [] })
  await answer()
  expect(shown).toEqual(['saved'])
})

it('a change that fails before another one shows no error when that is saved, and is not the value to revert to', async () => {
  const { choose, answer, fail, sent, shown } = page()
  choose('a')
  choose('b')
  await fail()
  await answer()
  expect({ sent, shown }).toEqual({ sent: ['a', 'b'], shown: ['saved'] })
  choose('c')
  choose('d')
  await answer()
  await fail()
  expect(shown).toEqual(['saved', 'c, because away'])
})

it('a failed change can be tried again', async () => {
  const { choose, answer, fail, sent, shown } = page()
  choose('a')
  await fail()
  choose('a')
  await answer()
  expect({ sent, shown }).toEqual({ sent: ['a', 'a'], shown: ['none, because away', 'saved'] })
})
