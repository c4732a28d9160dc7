import { expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { jobAttempts } from '../../../db/schema/platform.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, elements, getPage, httpSession, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'

const PATH = '/admin/members/requests'

/* As a browser without script reads the page and sends its form. */

test('staff see what a job could not finish, with where to look, and have it tried again', async () => {
  const now = new Date()
  const { communityId } = await newMember('meridian')
  const rowId = newId(now)
  const failed = { dueAt: now, attempts: 6, lastError: 'odd', firstFailedAt: now, lastFailedAt: now }
  await database().commit([
    build.insert(jobAttempts).values({ ...failed, job: 'publish-due-articles', rowId, communityId }),
  ])
  const staff = await httpSession('meridian', 'staff', THEO)
  const { document } = await getPage(staff, PATH)
  const ofTask = (page: typeof document) => elements(page, 'li').filter((one) => textOf(one).includes(rowId))
  const [task] = ofTask(document)
  if (!task) throw new Error('The failed task is not listed')
  expect(textOf(task)).toContain('Set aside after 6 attempts')
  expect(element(task, 'a', { href: `/admin/articles/${rowId}` }).name).toBe('a')

  const fields = elements(task, 'input').map(({ attribs: { name = '', value = '' } }) => [name, value])
  const post = (origin: string) =>
    send('meridian', PATH, {
      method: 'POST',
      headers: { cookie: staff.cookie, Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const here = `http://meridian.localhost:${inject('port')}`
  expect((await post('https://evil.example')).status).toBe(403)
  expect(ofTask((await getPage(staff, PATH)).document)).toHaveLength(1)
  expect(await post(here)).toMatchObject({ status: 303, headers: { location: `${PATH}?notice=tried-again` } })
  const after = await getPage(staff, `${PATH}?notice=tried-again`)
  expect(ofTask(after.document)).toEqual([])
  expect(textOf(element(after.document, 'main'))).toContain('Retrying within a minute.')
})
