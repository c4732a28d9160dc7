import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { PhoneView } from '../security.queries.ts'

const MY_ACCOUNT = graphql(`
  mutation MyAccount($mobilePhone: MobilePhoneInput!, $isRemovalConfirmed: Boolean!) {
    myAccount(mobilePhone: $mobilePhone, isRemovalConfirmed: $isRemovalConfirmed) {
      mobilePhone { countryCode number isVerified replaces { countryCode number } }
    }
  }
`)

const MOBILE_PHONE_CONFIRM = graphql(`
  mutation MobilePhoneConfirm($code: String!) {
    mobilePhoneConfirm(code: $code) {
      mobilePhone { countryCode number isVerified replaces { countryCode number } }
    }
  }
`)

const MOBILE_PHONE_CODE_SEND = graphql(`
  mutation MobilePhoneCodeSend {
    mobilePhoneCodeSend
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

/** After the person has confirmed it. */
export async function removeMobilePhone(): Promise<PhoneView | null> {
  const mobilePhone = { countryCode: '', number: '' }
  return (await memberRequest(MY_ACCOUNT, { mobilePhone, isRemovalConfirmed: true })).myAccount.mobilePhone
}

export async function confirmMobilePhone(code: string): Promise<PhoneView | null> {
  return (await memberRequest(MOBILE_PHONE_CONFIRM, { code })).mobilePhoneConfirm.mobilePhone
}

export function resendCode(): Promise<unknown> {
  return memberRequest(MOBILE_PHONE_CODE_SEND)
}

export function sendTestText(): Promise<unknown> {
  return memberRequest(MOBILE_PHONE_TEST)
}
