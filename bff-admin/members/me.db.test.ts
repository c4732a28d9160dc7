import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notificationFactory } from '#db/testing/notifications.ts'
import { type StaffFixture, staffFixture } from '../testing/staff-fixture.ts'

let fixture: StaffFixture & ReturnType<typeof notificationFactory>
beforeAll(async () => {
  const base = await staffFixture()
  fixture = { ...base, ...notificationFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function hasUnviewed() {
  return (await fixture.ask('{ me { hasUnviewedNotifications } }')).data?.me
}

it('says whether staff have unviewed notifications in the community of the host, and nothing about other people', async () => {
  const { meridian, harbor } = fixture.cast
  await fixture.notify('maya')
  await fixture.notify('theo', { option: 'edited-articles' }, { where: harbor })
  await fixture.notify('ada', { option: 'edited-articles' }, { where: meridian })
  expect(await hasUnviewed()).toEqual({ hasUnviewedNotifications: false })
  await fixture.notify('theo', { option: 'edited-articles' }, { where: meridian })
  expect(await hasUnviewed()).toEqual({ hasUnviewedNotifications: true })
})
