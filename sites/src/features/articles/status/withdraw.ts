/* The button that withdraws a submitted article: few pages have it, so only they load its code. */
const part = document.querySelector<HTMLElement>('[data-withdraw]')
if (part) void import('./withdraw-article.ts').then(({ enableWithdrawal }) => enableWithdrawal(part))
