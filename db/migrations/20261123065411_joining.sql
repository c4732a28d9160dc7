CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`given_name` text NOT NULL,
	`family_name` text NOT NULL,
	`invited_by_id` text,
	`shows_address` integer DEFAULT false NOT NULL,
	`disabled_at` integer,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_email_is_canonical" CHECK("invitations"."email" = lower(trim("invitations"."email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_user_id_unique` ON `invitations` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE TABLE `joining_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`invitation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`price_point_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`receipt_email` text,
	`terms` text NOT NULL,
	`network_range` text NOT NULL,
	`state` text NOT NULL,
	`decline_code` text,
	`processor_code` text,
	`refusal` text,
	`sent_at` integer,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "joining_payments_state" CHECK("joining_payments"."state" IN ('OPEN', 'PAID', 'DECLINED', 'REFUSED', 'ENDED')),
	CONSTRAINT "joining_payments_ended" CHECK(("joining_payments"."state" = 'OPEN') = ("joining_payments"."ended_at" IS NULL)),
	CONSTRAINT "joining_payments_amount" CHECK("joining_payments"."amount_cents" > 0),
	CONSTRAINT "joining_payments_decline" CHECK("joining_payments"."decline_code" IS NULL OR "joining_payments"."decline_code" IN ('insufficient-funds', 'limit-exceeded', 'expired', 'wrong-number', 'wrong-cvv', 'wrong-address', 'not-accepted', 'call-bank', 'card-type', 'try-later')),
	CONSTRAINT "joining_payments_refusal" CHECK("joining_payments"."refusal" IS NULL OR "joining_payments"."refusal" IN ('invalid-token', 'invalid-card', 'authentication-needed', 'not-charged', 'other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `joining_payments_one_alive` ON `joining_payments` (`invitation_id`) WHERE "joining_payments"."state" IN ('OPEN', 'PAID');--> statement-breakpoint
CREATE UNIQUE INDEX `joining_payments_operation` ON `joining_payments` (`invitation_id`,`operation_id`);--> statement-breakpoint
CREATE INDEX `joining_payments_due` ON `joining_payments` (`next_check_at`,`id`) WHERE "joining_payments"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `member_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`country_code` text NOT NULL,
	`line_1` text NOT NULL,
	`line_2` text,
	`city` text NOT NULL,
	`region` text,
	`postal_code` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_addresses_country" CHECK(length("member_addresses"."country_code") = 2)
);
--> statement-breakpoint
CREATE TABLE `onboarding_steps` (
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`step` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `step`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "onboarding_steps_step" CHECK("onboarding_steps"."step" IN ('profile', 'contact', 'address', 'team', 'ep-landing', 'ep-question')),
	CONSTRAINT "onboarding_steps_state" CHECK("onboarding_steps"."state" IN ('DONE', 'SKIPPED'))
);
--> statement-breakpoint
ALTER TABLE `packages` ADD `product_handle` text;