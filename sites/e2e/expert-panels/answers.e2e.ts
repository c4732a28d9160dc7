import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { runJobs } from '../support/jobs.ts'
import { newMember } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { closeQuestion, decideAnswer, publishRoundup, storeQuestion } from '../support/stored/panels.ts'
import { startWriting } from '../support/write-answer.ts'

async function writeAndSend(page: Page, text: string) {
  await startWriting(page)
  await page.keyboard.type(text)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Your answer was sent.').waitFor()
}

const OUTCOMES = [
  { status: 'PUBLISHED', told: /is published/, subject: /Your answer is published/, label: 'Published' },
  { status: 'SELECTED', told: /was selected/, subject: /Your answer was selected/, label: 'Selected' },
  { status: 'NOT_USED', told: /wasn’t used/, subject: /About your answer/, label: 'Not used' },
] as const

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    0,
  ),
)('at %s, %i px wide', ([brand, width]) => {
  test('[EP-001] [EP-013] [ROUTE-012] [ROUTE-013] three members answer a question, and each learns the status of the answer', async () => {
    const members = await Promise.all([newMember(brand), newMember(brand), newMember(brand)])
    const communityId = members[0].communityId
    const title = `What did you drop? ${members[0].id.slice(-6)}`
    const questionId = await storeQuestion(communityId, title)
    const pages: Page[] = []
    for (const [i, member] of members.entries()) {
      const page = await newBrowser(brand, width)
      pages.push(page)
      await signInOnly(page, member.email)
      await openPage(page, '/expert-panels')
      await page.getByRole('link', { name: title }).click()
      await page.waitForURL(`**/expert-panels/${questionId}`)
      await pageReady(page)
      await page.getByText('3-4 sentences').first().waitFor()
      if (i === 0) {
        await expectSound(page, 'the question', width)
      }
      await writeAndSend(page, `We dropped the weekly report ${i}. Nobody has asked for it since.`)
      if (i === 0) {
        await startWriting(page)
        await expectSound(page, 'the answer', width)
      }
    }
    await closeQuestion(questionId)
    const url = 'https://elsewhere.example/what-you-said'
    await publishRoundup(questionId, communityId, url)
    for (const [i, { status }] of OUTCOMES.entries()) await decideAnswer(questionId, members[i]?.id ?? '', status)
    await runJobs()

    for (const [i, { told, subject, label }] of OUTCOMES.entries()) {
      const page = pages[i] as Page
      await page.goto('/v2/notifications')
      await page.getByText(told).first().waitFor()
      await emailTo(members[i]?.email ?? '', subject)
      await page.goto('/v2/expert-panels?show=answers')
      await page.getByText(label, { exact: true }).waitFor()
      expect(await page.getByRole('link', { name: 'Read the published answers' }).getAttribute('href')).toBe(url)
    }
    expect(await seriousViolations(pages[0] as Page)).toEqual([])
    await expectNoOverflow(pages[0] as Page, 'the own answers', width)
  })
})
