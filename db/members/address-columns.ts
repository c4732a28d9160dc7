import { memberAddresses } from '#db/schema/onboarding.ts'

export const addressColumns = {
  countryCode: memberAddresses.countryCode,
  line1: memberAddresses.line1,
  line2: memberAddresses.line2,
  city: memberAddresses.city,
  region: memberAddresses.region,
  postalCode: memberAddresses.postalCode,
}
