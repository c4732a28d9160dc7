CREATE TABLE `card_authorizations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`card_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`response_code` integer,
	`reversal_status` integer,
	`attempted_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `card_authorizations_by_card` ON `card_authorizations` (`community_id`,`card_id`,`attempted_at`);--> statement-breakpoint
CREATE TABLE `reconciliation_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`reconciliation_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`provider_entry_id` text,
	`invoice_number` text,
	`provider_cents` integer NOT NULL,
	`ledger_cents` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reconciliation_id`) REFERENCES `reconciliations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reconciliation_differences_kind" CHECK("reconciliation_differences"."kind" IN ('CHARGE_MISSING', 'CHARGE_AMOUNT', 'REFUND_AMOUNT', 'UNKNOWN_TO_PROVIDER', 'BALANCE'))
);
--> statement-breakpoint
CREATE INDEX `reconciliation_differences_by_run` ON `reconciliation_differences` (`reconciliation_id`,`id`);--> statement-breakpoint
CREATE INDEX `reconciliation_differences_by_subscription` ON `reconciliation_differences` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`after_id` text,
	`subscriptions` integer DEFAULT 0 NOT NULL,
	`invoices` integer DEFAULT 0 NOT NULL,
	`payments` integer DEFAULT 0 NOT NULL,
	`refunds` integer DEFAULT 0 NOT NULL,
	`differences` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliations_one_open` ON `reconciliations` (`community_id`) WHERE "reconciliations"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `reconciliations_by_start` ON `reconciliations` (`community_id`,`started_at`,`id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`ip_class` text NOT NULL,
	`correlation_id` text NOT NULL,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('OPEN', 'DONE', 'REFUSED', 'NOT_DONE')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_ended" CHECK(("refunds"."state" = 'OPEN') = ("refunds"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_one_open` ON `refunds` (`entry_id`) WHERE "refunds"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `refunds_by_entry` ON `refunds` (`entry_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_actor` ON `refunds` (`community_id`,`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_subscription` ON `refunds` (`subscription_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_check_at`,`id`) WHERE "refunds"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_operation` ON `refunds` (`community_id`,`operation_id`);--> statement-breakpoint
ALTER TABLE `payment_intents` ADD `staff_act` text;--> statement-breakpoint
CREATE INDEX `subscriptions_by_community` ON `subscriptions` (`community_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_family_name` ON `users` (`community_id`,`kind`,"family_name" COLLATE NOCASE,"given_name" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `users_by_given_name` ON `users` (`community_id`,`kind`,"given_name" COLLATE NOCASE,`id`);