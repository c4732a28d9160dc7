import { test } from 'vitest'
import { signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { inLongRun } from '../support/run.ts'

test('the sites of the admin community, as an admin sees them', {
  timeout: INSPECTION_TIMEOUT_MS,
}, async () => {
  const page = await newInspectedPage('admin')
  await signInStaffOnly(page)
  await inspectPages(page, [
    '/admin/sites',
    '/admin/sites/new',
    '/admin/sites/MTC',
    '/admin/sites/MTC?group=LOOKS',
    '/admin/sites/HFC/packages',
    '/admin/sites/HFC/history',
    '/admin/sites/HFC/closing',
    '/admin/sites/HFC/export',
    ...inLongRun('/admin/sites/MTC?group=ARTICLES'),
  ])
})
