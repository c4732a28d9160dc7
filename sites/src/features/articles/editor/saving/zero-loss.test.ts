import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Mishap, mishaps, TABS } from './mishaps.ts'
import { World } from './world.ts'

/*
 * Two tabs, another device, a server and a network that fail in every way at random moments. Whatever happens, every word
 * is found again: on a screen, on a device, or among the revisions that the server keeps.
 */

const numRuns = process.env.TEST_LONG ? 20_000 : 400
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
console.log(`Mishaps are drawn with SEED=${seed}`)

/** Holds after any series of mishaps. */
function always(runs: number, maxLength: number, holds: (steps: readonly Mishap[]) => Promise<void>) {
  return fc.assert(fc.asyncProperty(mishaps(maxLength), holds), { numRuns: runs, seed })
}

const timeoutMs = process.env.TEST_LONG ? 3_600_000 : 60_000

describe('what a member types', () => {
  it(
    '[ART-047][ART-053][ART-054] is found again after every mishap: on a screen, on a device or among the revisions',
    () =>
      always(numRuns, 60, async (steps) => {
        await World.after(steps, (world) => {
          expect(world.lost).toEqual([])
          expect(world.vanishedFromScreens).toEqual([])
          expect(world.boasters).toEqual([])
        })
      }),
    timeoutMs,
  )

  it(
    'reaches the server once everything works again, with nothing left behind on a device',
    () =>
      always(Math.ceil(numRuns / 3), 40, async (steps) => {
        const world = await World.after(steps)
        await world.heal()
        for (const open of world.tabs)
          if (open && open.state.phase.kind !== 'error') expect(open.state.phase.kind).toMatch(/saved|idle/)
        // Then the tabs are closed and the editor is opened again until there is nothing to recover.
        for (let opening = 0; opening < 10; opening++) {
          for (const tab of TABS) world.kill(tab)
          await world.open(opening % 2 ? 2 : 0)
          await world.heal()
        }
        expect(world.leftOnDevices).toEqual([])
        expect(world.missingOnServer).toEqual([])
      }),
    timeoutMs,
  )

  it(
    'stays in the current text unless somebody chose another',
    () =>
      always(numRuns, 40, async (steps) => {
        const isHarmless = (step: Mishap) => step.do !== 'choose' || step.choice === 'merged'
        const world = await World.after(steps.filter(isHarmless))
        await world.heal()
        expect(world.server.vanished).toEqual([])
      }),
    timeoutMs,
  )

  it(
    'is in conflict only with what somebody else wrote, never with a save whose answer was lost',
    () =>
      always(numRuns, 60, async (steps) => {
        const isAlone = (step: Mishap) =>
          step.do !== 'saveElsewhere' && !('tab' in step && step.tab !== 0) && step.do !== 'submitElsewhere'
        const world = await World.after(steps.filter(isAlone), ({ tabs }) => {
          expect(tabs[0]?.state.phase.kind).not.toBe('conflict')
        })
        await world.heal()
        expect(world.tabs[0]?.state.phase.kind ?? 'saved').toMatch(/saved|idle/)
      }),
    timeoutMs,
  )

  it(
    'never ends up with the member who signed in after',
    () =>
      always(numRuns, 40, async (steps) => {
        const world = await World.after(steps)
        for (const article of world.server.articles)
          if (article.authorId === 'sam') expect(article.revisions).toEqual([])
        const ofSam = await world.openAs('sam')
        expect(ofSam.state.draft).toEqual({ title: '', content: '' })
        expect(ofSam.isRecovered).toBe(false)
      }),
    timeoutMs,
  )
})
