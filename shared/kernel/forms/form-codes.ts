/** Codes of single form fields (specification section 8, "Form codes"). */
export const FORM_CODES = {
  url: 100,
  phone: 110,
  passwordMismatch: 120,
  passwordStrength: 121,
  email: 130,
  date: 140,
  missing: 900,
  unknown: 999,
} as const

export type FormCode = (typeof FORM_CODES)[keyof typeof FORM_CODES]
