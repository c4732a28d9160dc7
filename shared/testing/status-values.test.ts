import { isEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { schemas } from './schemas.ts'

/* The values of the specification, as offered by the endpoints. ACTIVE is ours: the specification names no value for a good card. */

const ARTICLE_STATUSES =
  'DRAFT EDITING SUBMITTED_FOR_REVIEW FIRST_ROUND_EDIT NEEDS_REVISION FINAL_EDIT READY_TO_APPROVE READY_TO_PUBLISH MANUALLY_PUBLISHED SCHEDULED PUBLISHED TRASHED UNASSIGNED ON_HOLD'

test.each([
  ['[ART-024] an article', 'ArticleStatus', ['admin', 'member'], ARTICLE_STATUSES],
  [
    '[BILL-002] the type of a card',
    'CardType',
    ['admin', 'member'],
    'VISA MASTERCARD AMERICAN_EXPRESS DISCOVER DINERS_CLUB JCB',
  ],
  ['[BILL-003] a card', 'CardStatus', ['admin', 'member'], 'EXPIRED EXPIRATION_PENDING FAILED ACTIVE'],
  ['[BRAND-005] the shape of an ad', 'AdShape', ['admin', 'member'], 'MASTHEAD MEDIUM_SQUARE'],
  ['[EP-006] a roundup', 'PanelRoundupStatus', ['admin'], 'DRAFT EDITOR_REVIEW READY_FOR_PUBLISHING FINAL'],
] as const)('%s has exactly the values of the specification', (_, name, endpoints, values) => {
  for (const endpoint of endpoints) {
    const type = schemas[endpoint].getType(name)
    if (!isEnumType(type)) throw new Error(`${name} is no enum of ${endpoint}`)
    const offered = type.getValues().map((one) => one.name)
    expect(offered.sort(), endpoint).toEqual(values.split(' ').sort())
  }
})
