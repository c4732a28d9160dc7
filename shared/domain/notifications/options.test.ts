import { expect, test } from 'vitest'
import { NOTIFICATION_GROUPS, NOTIFICATION_OPTION_IDS } from './options.ts'

test('every option is in one group of the preferences', () => {
  expect(NOTIFICATION_GROUPS.flatMap(({ options }) => options)).toEqual(NOTIFICATION_OPTION_IDS)
})
