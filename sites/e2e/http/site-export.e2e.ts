import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '../../../db/schema/auth.ts'
import { build } from '../../../db/statement.ts'
import { database } from '../support/database.ts'
import { elements, getPage, type HttpSession, httpSession, linksOf, postForm, textOf } from '../support/http.ts'
import { runJobs } from '../support/jobs.ts'
import { send } from '../support/request.ts'
import { newSite } from '../support/stored/closings.ts'
import { newMemberOf } from '../support/stored/communities.ts'

const PASSWORD = 'Council-2026!'
const ADA = 'ada.lindqvist@council.test'
const HOUR_MS = 3_600_000

/** As if the password had been confirmed so long ago in a session, which its access token names. */
async function confirmedAgo({ cookie }: HttpSession, ms: number) {
  const [, claims = ''] = /=[\w-]+\.([\w-]+)\.[\w-]+/.exec(cookie) ?? []
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }
  const steppedUpAt = new Date(Date.now() - ms)
  await database().commit([build.update(sessions).set({ steppedUpAt }).where(eq(sessions.id, sid))])
}

describe('[BRAND-003] a brand is exported, without script', () => {
  test('asked for with a reason and the password, prepared by the job, and downloaded with what broke off', async () => {
    const council = await httpSession('admin', 'staff', ADA)
    const site = await newSite(council)
    const email = await newMemberOf(site.id)
    const path = `/admin/sites/${site.code}/export`
    expect(textOf((await getPage(council, path)).document)).toContain('No export has been prepared yet.')
    const wrong = await postForm(council, path, { act: 'request', reason: 'Moving', password: 'Wrong-2026!' })
    expect([wrong.status, wrong.body.includes('Your password is incorrect.')]).toEqual([422, true])
    expect(wrong.body).toContain('value="Moving"')
    const asked = await postForm(council, path, { act: 'request', reason: 'Moving', password: PASSWORD })
    expect(asked.headers.location).toBe(`${path}?notice=exportRequested`)
    await runJobs()

    const ready = await getPage(council, path)
    const links = linksOf(ready.document).map(({ href }) => href)
    const file = links.find((href) => href.endsWith('-users.jsonl')) ?? ''
    const download = (headers: Record<string, string> = {}, cookie = council.cookie) =>
      send('admin', file, { headers: { cookie, ...headers } })
    const whole = await download()
    expect([whole.status, whole.body.includes(email), whole.headers['cache-control']]).toEqual([200, true, 'no-store'])
    const sum = createHash('sha256').update(whole.body).digest('hex')
    expect(whole.headers.etag).toBe(`"${sum}"`)
    expect(elements(ready.document, 'code').map(textOf)).toContain(sum)
    const rest = await download({ range: 'bytes=100-', 'if-range': `"${sum}"` })
    expect([rest.status, rest.body]).toEqual([206, whole.body.slice(100)])
    expect((await download({ range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200)
    expect((await download({ range: 'bytes=99999999-' })).status).toBe(416)

    expect((await send('admin', file)).headers.location).toContain('/logout')
    expect((await download({}, '')).status).toBe(302)
    await confirmedAgo(council, HOUR_MS + 1000)
    const late = await download()
    expect([late.status, late.headers.location]).toEqual([303, path])
    const confirm = await getPage(council, path)
    expect(elements(confirm.document, 'h3').map(textOf)).toContain('Confirm it’s you')
    const confirmed = await postForm(council, path, { act: 'confirm', password: PASSWORD })
    expect(confirmed.headers.location).toBe(`${path}?notice=exportConfirmed`)
    expect((await download()).status).toBe(200)
  })
})
