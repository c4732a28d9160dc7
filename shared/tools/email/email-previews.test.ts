import { afterAll, beforeAll, expect, it } from 'vitest'
import { EMAIL_TEMPLATES } from '#db/outbox/templates/index.ts'
import { previews } from '#db/outbox/templates/previews.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { startSandbox, type TestSandbox } from '#shared/testing/start-sandbox.ts'
import { sendEmailPreviews } from './send-email-previews.ts'

let fixture: BaseFixture
let sandbox: TestSandbox
beforeAll(async () => {
  fixture = await baseFixture()
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.discard()
  await fixture.stop()
})

it('the sandbox shows every email of every brand, in light and in dark mode and as plain text', async () => {
  const sandboxPort = Number(new URL(sandbox.url).port)
  await sendEmailPreviews(fixture.config, { port: 8787, sandboxPort })
  const pageOf = async (query: object) =>
    (await fetch(`${sandbox.url}/dev/mail?${new URLSearchParams({ ...query })}`)).text()
  const first = await pageOf({})
  for (const template of EMAIL_TEMPLATES) expect(first).toContain(`<span>${template}</span>`)
  const brands = [...(/<p class="brands">(.*?)<\/p>/s.exec(first)?.[1]?.matchAll(/>([^<]+)<\/a>/g) ?? [])].map(
    ([, name = '']) => name,
  )
  expect(brands.length).toBeGreaterThan(0)
  for (const community of brands) {
    for (const { name, template } of previews) {
      const page = await pageOf({ community, name })
      expect([name, page.match(/<iframe class="(?:light|dark)"/g)?.length]).toEqual([name, 2])
      expect(page).toContain(template)
      for (const rules of ['@media all{', '@media not all{']) expect(page.split(rules)).toHaveLength(2)
      expect(page).toContain(`<pre>${community.toUpperCase()}`)
    }
  }
})
