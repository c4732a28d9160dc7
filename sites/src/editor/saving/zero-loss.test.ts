import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SaveSimulation } from './testing/save-simulation.ts'
import { arbitrarySteps, type SimulationStep, TABS } from './testing/simulation-steps.ts'

/*
 * Random sequences of typing, crashes, network faults and saves from elsewhere. After each step every typed word is on a
 * screen, on a device or in a revision of the server.
 */

const numRuns = process.env.TEST_LONG ? 20_000 : 400
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
console.log(`The simulation runs with SEED=${seed}`)

/** Checks a property of random step sequences. */
function checkAlways(runs: number, maxLength: number, property: (steps: readonly SimulationStep[]) => Promise<void>) {
  return fc.assert(fc.asyncProperty(arbitrarySteps(maxLength), property), { numRuns: runs, seed })
}

const timeoutMs = process.env.TEST_LONG ? 3_600_000 : 60_000

describe('a typed word', () => {
  it(
    '[ART-047][ART-053][ART-054] is on a screen, on a device or in a revision after every step',
    () =>
      checkAlways(numRuns, 60, async (steps) => {
        await SaveSimulation.after(steps, (simulation) => {
          expect(simulation.lost).toEqual([])
          expect(simulation.vanishedFromScreens).toEqual([])
          expect(simulation.falselySaved).toEqual([])
          expect(simulation.handedOnUnseen).toEqual([])
        })
      }),
    timeoutMs,
  )

  it(
    'reaches the server once everything works again, and no entry stays on a device',
    () =>
      checkAlways(Math.ceil(numRuns / 3), 40, async (steps) => {
        const simulation = await SaveSimulation.after(steps)
        await simulation.recover()
        for (const open of simulation.tabs)
          if (open && open.state.phase.kind !== 'error') expect(open.state.phase.kind).toMatch(/saved|idle/)
        // Reopens the editor until there is nothing left to recover.
        for (let opening = 0; opening < 10; opening++) {
          for (const tab of TABS) simulation.kill(tab)
          await simulation.open(opening % 2 ? 2 : 0)
          await simulation.recover()
        }
        expect(simulation.leftOnDevices).toEqual([])
        expect(simulation.missingOnServer).toEqual([])
      }),
    timeoutMs,
  )

  it(
    'stays in the current text unless another text was chosen',
    () =>
      checkAlways(numRuns, 40, async (steps) => {
        const discardsNothing = (step: SimulationStep) => step.do !== 'choose' || step.choice === 'merged'
        const simulation = await SaveSimulation.after(steps.filter(discardsNothing))
        await simulation.recover()
        expect(simulation.server.droppedParagraphs).toEqual([])
      }),
    timeoutMs,
  )

  it(
    'conflicts only with a text from elsewhere, never with an own save whose response was lost',
    () =>
      checkAlways(numRuns, 60, async (steps) => {
        const isOneTab = (step: SimulationStep) =>
          step.do !== 'saveElsewhere' && !('tab' in step && step.tab !== 0) && step.do !== 'submitElsewhere'
        const simulation = await SaveSimulation.after(steps.filter(isOneTab), ({ tabs }) => {
          expect(tabs[0]?.state.phase.kind).not.toBe('conflict')
        })
        await simulation.recover()
        expect(simulation.tabs[0]?.state.phase.kind ?? 'saved').toMatch(/saved|idle/)
      }),
    timeoutMs,
  )

  it(
    'never reaches a user who signs in afterwards',
    () =>
      checkAlways(numRuns, 40, async (steps) => {
        const simulation = await SaveSimulation.after(steps)
        for (const document of simulation.server.documents)
          if (document.authorId === 'sam') expect(document.revisions).toEqual([])
        const otherTab = await simulation.openAs('sam')
        expect(otherTab.state.draft).toEqual({ title: '', content: '' })
        expect(otherTab.isRecovered).toBe(false)
      }),
    timeoutMs,
  )
})
