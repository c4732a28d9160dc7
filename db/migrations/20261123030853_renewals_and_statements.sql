CREATE TABLE `packages` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`term_months` integer NOT NULL,
	`version` integer NOT NULL,
	`dues_cents` integer NOT NULL,
	`initiation_fee_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`price_point_id` text NOT NULL,
	`offered_from` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packages_term" CHECK("packages"."term_months" IN (12, 24)),
	CONSTRAINT "packages_version_from_1" CHECK("packages"."version" >= 1),
	CONSTRAINT "packages_amounts" CHECK("packages"."dues_cents" > 0 AND "packages"."initiation_fee_cents" >= 0),
	CONSTRAINT "packages_currency" CHECK(length("packages"."currency") = 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packages_price_point_id_unique` ON `packages` (`price_point_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `packages_version` ON `packages` (`community_id`,`term_months`,`version`);--> statement-breakpoint
CREATE TABLE `renewal_wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`wants` text NOT NULL,
	`reason` text,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`sent_at` integer,
	`leased_until` integer,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "renewal_wishes_wants" CHECK("renewal_wishes"."wants" IN ('OFF', 'ON')),
	CONSTRAINT "renewal_wishes_state" CHECK("renewal_wishes"."state" IN ('OPEN', 'DONE', 'REPLACED', 'REFUSED', 'ENDED')),
	CONSTRAINT "renewal_wishes_step" CHECK("renewal_wishes"."step" IN ('SEND', 'CHECK', 'WAIT_FOR_PAYMENT')),
	CONSTRAINT "renewal_wishes_reason" CHECK("renewal_wishes"."reason" IS NULL OR "renewal_wishes"."reason" IN ('PRICE', 'TIME', 'VALUE', 'ROLE', 'EMPLOYER', 'LATER', 'OTHER')),
	CONSTRAINT "renewal_wishes_ended" CHECK(("renewal_wishes"."state" = 'OPEN') = ("renewal_wishes"."ended_at" IS NULL)),
	CONSTRAINT "renewal_wishes_next" CHECK(("renewal_wishes"."state" = 'OPEN') = ("renewal_wishes"."next_try_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `renewal_wishes_one_open` ON `renewal_wishes` (`subscription_id`) WHERE "renewal_wishes"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `renewal_wishes_by_subscription` ON `renewal_wishes` (`subscription_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `renewal_wishes_due` ON `renewal_wishes` (`next_try_at`,`id`) WHERE "renewal_wishes"."next_try_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `accountants` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountants_one` ON `accountants` (`user_id`);--> statement-breakpoint
CREATE TABLE `statement_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_sends_by_user` ON `statement_sends` (`community_id`,`user_id`,`sent_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `statement_sends_token` ON `statement_sends` (`token_hash`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `price_point_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `renewal_cents` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `ends_at_renewal` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `first_notice_for` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `last_notice_for` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_first_notice` ON `subscriptions` (`renews_at`) WHERE "subscriptions"."renews_at" IS NOT "subscriptions"."first_notice_for" AND "subscriptions"."ends_at_renewal" = 0;--> statement-breakpoint
CREATE INDEX `subscriptions_last_notice` ON `subscriptions` (`renews_at`) WHERE "subscriptions"."renews_at" IS NOT "subscriptions"."last_notice_for";