import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { PhoneView } from '../security.queries.ts'

const MY_ACCOUNT = graphql(`
  mutation MyAccount($mobilePhone: MobilePhoneInput!, $isRemovalConfirmed: Boolean!) {
    myAccount(mobilePhone: $mobilePhone, isRemovalConfirmed: $isRemovalConfirmed) {
      mobilePhone { countryCode number isVerified canGetTexts replaces { countryCode number } }
    }
  }
`)

const MOBILE_PHONE_TEST = graphql(`
  mutation MobilePhoneTest {
    mobilePhoneTest
  }
`)

export type EnteredPhone = { readonly countryCode: string; readonly number: string }

export async function setMobilePhone(mobilePhone: EnteredPhone): Promise<PhoneView | null> {
  return (await memberRequest(MY_ACCOUNT, { mobilePhone, isRemovalConfirmed: false })).myAccount.mobilePhone
}

/** The caller has asked the person for confirmation. */
export async function removeMobilePhone(): Promise<PhoneView | null> {
  const mobilePhone = { countryCode: '', number: '' }
  return (await memberRequest(MY_ACCOUNT, { mobilePhone, isRemovalConfirmed: true })).myAccount.mobilePhone
}

export function sendTestText(): Promise<unknown> {
  return memberRequest(MOBILE_PHONE_TEST)
}
