import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import { CLOSING_DATA_DAYS, CLOSING_NOTICE_DAYS, CLOSING_STEPS } from './closing/closing.ts'
import { COMMUNITY_EXPORT_STATES, DOWNLOAD_STEP_UP_MS } from './export/export.ts'
import { SITE_CHANGE_STATES } from './sites/changes.ts'
import { SITE_CODE_MAX_CHARACTERS } from './sites/new-site.ts'
import { PACKAGE_TERMS, PRICE_MAX_CENTS, PROVIDER_NAME_MAX_CHARACTERS } from './sites/packages.ts'
import { SITE_PICTURE_MAX_CHARACTERS, SITE_PICTURES } from './sites/pictures.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['closing notice days', CLOSING_NOTICE_DAYS, 30],
  ['closing data days', CLOSING_DATA_DAYS, 30],
  ['download step up ms', DOWNLOAD_STEP_UP_MS, HOUR_MS],
  ['site code max characters', SITE_CODE_MAX_CHARACTERS, 20],
  ['package terms', PACKAGE_TERMS, [12, 24]],
  ['price max cents', PRICE_MAX_CENTS, 10_000_000],
  ['provider name max characters', PROVIDER_NAME_MAX_CHARACTERS, 100],
  [
    'site pictures',
    SITE_PICTURES,
    {
      'config.auth.logo': { width: 256, height: 256, isOpaque: false },
      'config.icon': { width: 256, height: 256, isOpaque: false },
      'config.auth.backgroundImage': { width: 1200, height: 1500, isOpaque: true },
    },
  ],
  ['site picture max characters', SITE_PICTURE_MAX_CHARACTERS, 560_000],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([
  ['SiteClosingStep', CLOSING_STEPS],
  ['SiteExportState', COMMUNITY_EXPORT_STATES],
  ['SiteChangeState', SITE_CHANGE_STATES],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
