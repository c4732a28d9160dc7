CREATE TABLE `membership_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`price_point_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`decline_code` text,
	`processor_code` text,
	`refusal` text,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "membership_returns_state" CHECK("membership_returns"."state" IN ('OPEN', 'DONE', 'REFUSED', 'NOT_DONE')),
	CONSTRAINT "membership_returns_decline" CHECK("membership_returns"."decline_code" IS NULL OR "membership_returns"."decline_code" IN ('insufficient-funds', 'limit-exceeded', 'expired', 'wrong-number', 'wrong-cvv', 'wrong-address', 'not-accepted', 'call-bank', 'card-type', 'try-later')),
	CONSTRAINT "membership_returns_refusal" CHECK("membership_returns"."refusal" IS NULL OR "membership_returns"."refusal" IN ('invalid-token', 'invalid-card', 'authentication-needed', 'not-charged', 'other')),
	CONSTRAINT "membership_returns_amount" CHECK("membership_returns"."amount_cents" > 0),
	CONSTRAINT "membership_returns_ended" CHECK(("membership_returns"."state" = 'OPEN') = ("membership_returns"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_returns_one` ON `membership_returns` (`subscription_id`) WHERE "membership_returns"."state" IN ('OPEN', 'DONE');--> statement-breakpoint
CREATE INDEX `membership_returns_by_subscription` ON `membership_returns` (`subscription_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `membership_returns_due` ON `membership_returns` (`next_check_at`,`id`) WHERE "membership_returns"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `membership_returns_operation` ON `membership_returns` (`user_id`,`operation_id`);--> statement-breakpoint
ALTER TABLE `packages` ADD `return_price_point_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `packages_return_price_point_id_unique` ON `packages` (`return_price_point_id`);