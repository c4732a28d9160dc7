import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { graphql, memberToken } from './support/api.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { paragraph } from './support/manuscript.ts'
import { newBrowser, signInEditor, signInMember } from './support/people.ts'
import { acceptAgreement, submit, textBox } from './support/writing.ts'

const FREYA = 'freya.halvorsen@lumen.test'
const NOMSA = 'nomsa.khumalo@lumen.test'

beforeAll(() => letSignIn(FREYA, NOMSA))

const SAVE = `mutation ($id: ID!, $title: String!, $content: String!) {
  articleAutoSaveRevision(articleId: $id, title: $title, content: $content) { id }
}`

/** A draft that can be handed in, with the marks that the scan provider of local running obeys. */
async function giveDraft(email: string, title: string, marks: string) {
  const token = await memberToken('lumen', email)
  const ask = (query: string, variables: object = {}) =>
    graphql<{ articleCreate: { id: string } }>('lumen', '/graphql', token, query, variables)
  await ask('mutation { articleUserByline(byline: "<p>Writes for a living.</p>") { id } }')
  const id = (await ask('mutation { articleCreate { id } }')).data?.articleCreate.id ?? ''
  const content = `<p>${marks}</p><p>${paragraph(1, 20)}</p><p>${paragraph(21, 20)}</p>`
  expect((await ask(SAVE, { id, title, content })).errors).toBeUndefined()
  return { id, send: () => ask('mutation ($id: ID!) { articleSendForReview(articleId: $id) { id } }', { id }) }
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'Originality check' })
}

/** The editor looks at the desk until the result is there. */
function waitForResult(page: Page, band: string) {
  return expect
    .poll(
      async () => {
        const again = panel(page).getByRole('button', { name: 'Look again' })
        if (await again.isVisible()) await again.click()
        return panel(page).textContent()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toContain(band)
}

test('[ART-056] [EDIT-007] [ENT-018] a member hands in and is told that a check runs; the editor sees it run, then its figures and sources', async () => {
  const { id } = await giveDraft(FREYA, 'A score for three pencils', '@@copied=40@@')
  const member = await newBrowser('lumen')
  const called: string[] = []
  member.on('request', (request) => {
    const name = /articleSendForReview|articleScanCreate/.exec(request.postData() ?? '')?.[0]
    if (name) called.push(name)
  })
  await signInMember(member, FREYA)
  await member.goto('/articles/edit')
  await textBox(member).waitFor()
  if (await member.getByRole('dialog').isVisible()) await acceptAgreement(member)
  await submit(member)
  await member.getByRole('main').getByText('We also run an originality check; your editor sees the result.').waitFor()
  expect(called).toEqual(['articleSendForReview', 'articleScanCreate'])
  expect(await member.getByRole('main').textContent()).not.toMatch(/40 %|Nothing unusual|Talk with/)

  const editor = await newBrowser('lumen')
  await signInEditor(editor)
  await editor.goto(`/admin/articles/${id}`)
  await waitForResult(editor, 'Talk with the author')
  const seen = panel(editor)
  await seen.getByText('40 %').waitFor()
  await seen.getByText('not measured').waitFor()
  const source = seen.getByRole('link', { name: 'From the archive' })
  expect(await source.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(await source.getAttribute('href')).toMatch(/^https:\/\/archive\.example\//)
  await seen.getByText(/1 save/).waitFor()
})

test('[EDIT-007] an editor asks again for a check that failed', async () => {
  const { id, send } = await giveDraft(NOMSA, 'What a loading screen owes you', '@@error=13@@')
  await send()
  const editor = await newBrowser('lumen', 360)
  await signInEditor(editor)
  await editor.goto(`/admin/articles/${id}`)
  await waitForResult(editor, 'The checking service could not read this text.')
  await panel(editor).getByRole('button', { name: 'Scan again' }).click()
  await panel(editor).getByText('Waiting').waitFor()
  await waitForResult(editor, 'The checking service could not read this text.')
  expect(await editor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
