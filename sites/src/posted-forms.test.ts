import { expect, it } from 'vitest'
import { isPostedForm } from './posted-forms.ts'

function posted(path: string, method = 'POST') {
  const url = new URL(path, 'https://meridian.example')
  return isPostedForm(new Request(url, { method }), url)
}

it.each([
  '/v2/groups/finance-chiefs',
  '/admin/articles/calendar',
  '/admin/articles/01hk153x00405sjcrj37gxqfdv',
  '/admin/articles/01hk153x00405sjcrj37gxqfdv/preview',
  '/admin/expert-panels',
  '/admin/expert-panels/batches/01hk153x00405sjcrj37gxqfdv',
  '/admin/expert-panels/questions/01hk153x00405sjcrj37gxqfdv',
  '/admin/forum/01hk153x00405sjcrj37gxqfdv',
  '/admin/sites/harbor/export',
  '/admin/sites/harbor/ads/01hk153x00405sjcrj37gxqfdv',
  '/articles',
  '/articles/history/01hk153x00405sjcrj37gxqfdv',
  '/articles/published',
  '/settings/billing/auto-renewal',
])('the form of %s may be posted', (path) => {
  expect(posted(path)).toBe(true)
  expect(posted(path, 'GET')).toBe(false)
  expect(posted(path, 'PUT')).toBe(false)
})

it.each([
  '/admin/articles/report',
  '/admin/articles/01hk153x00405sjcrj37gxqfdv/history',
  '/admin/expert-panels/roundups/01hk153x00405sjcrj37gxqfdv',
  '/admin/forum/posts',
  '/admin/groups',
  '/v2/groups',
  '/v2/messages/',
  '/admin/members/x/billing',
  '/stories/x',
  '/admin/sites/harbor/ads',
])('%s takes no form', (path) => {
  expect(posted(path)).toBe(false)
})
