CREATE TABLE `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`event` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_events_by_subscription` ON `billing_events` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `billing_events_by_age` ON `billing_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `card_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`card_id` text NOT NULL,
	`failed_at` integer,
	`expiry_notified_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `card_marks_by_user` ON `card_marks` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_marks_once` ON `card_marks` (`card_id`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`intent_id` text,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`provider_entry_id` text NOT NULL,
	`provider_payment_id` text,
	`provider_invoice_id` text,
	`invoice_number` text,
	`card_last4` text,
	`happened_at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`intent_id`) REFERENCES `payment_intents`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_kind" CHECK("ledger_entries"."kind" IN ('CHARGE', 'REFUND', 'ADJUSTMENT', 'WRITE_OFF')),
	CONSTRAINT "ledger_entries_amount" CHECK("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_currency" CHECK(length("ledger_entries"."currency") = 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_provider_entry_id_unique` ON `ledger_entries` (`provider_entry_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_subscription` ON `ledger_entries` (`subscription_id`,`happened_at`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_payment` ON `ledger_entries` (`provider_payment_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_intent` ON `ledger_entries` (`intent_id`) WHERE "ledger_entries"."intent_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`pays` integer NOT NULL,
	`keeps` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`known_card_ids` text NOT NULL,
	`previous_card_id` text,
	`card_id` text,
	`card_type` text,
	`card_last4` text,
	`decline_code` text,
	`processor_code` text,
	`refusal` text,
	`charge_sent_at` integer,
	`leased_until` integer,
	`next_check_at` integer,
	`cleanup` text DEFAULT 'NONE' NOT NULL,
	`cleanup_at` integer,
	`cleanup_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_intents_state" CHECK("payment_intents"."state" IN ('OPEN', 'PAID', 'SAVED', 'NOTHING_DUE', 'DECLINED', 'REFUSED', 'ENDED')),
	CONSTRAINT "payment_intents_step" CHECK("payment_intents"."step" IN ('ADD_CARD', 'FIND_CARD', 'MAKE_DEFAULT', 'CHARGE', 'CHECK')),
	CONSTRAINT "payment_intents_keeps" CHECK("payment_intents"."keeps" IN ('NEVER', 'IF_PAID', 'ALWAYS')),
	CONSTRAINT "payment_intents_cleanup_state" CHECK("payment_intents"."cleanup" IN ('NONE', 'DUE', 'DONE', 'FAILED')),
	CONSTRAINT "payment_intents_decline" CHECK("payment_intents"."decline_code" IS NULL OR "payment_intents"."decline_code" IN ('insufficient-funds', 'limit-exceeded', 'expired', 'wrong-number', 'wrong-cvv', 'wrong-address', 'not-accepted', 'call-bank', 'card-type', 'try-later')),
	CONSTRAINT "payment_intents_refusal" CHECK("payment_intents"."refusal" IS NULL OR "payment_intents"."refusal" IN ('invalid-token', 'invalid-card', 'authentication-needed', 'not-charged', 'other')),
	CONSTRAINT "payment_intents_card_type" CHECK("payment_intents"."card_type" IS NULL OR "payment_intents"."card_type" IN ('VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB')),
	CONSTRAINT "payment_intents_ended" CHECK(("payment_intents"."state" = 'OPEN') = ("payment_intents"."ended_at" IS NULL)),
	CONSTRAINT "payment_intents_amounts" CHECK("payment_intents"."amount_cents" >= 0 AND "payment_intents"."paid_cents" >= 0),
	CONSTRAINT "payment_intents_last4" CHECK("payment_intents"."card_last4" IS NULL OR length("payment_intents"."card_last4") = 4)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_intents_one_open` ON `payment_intents` (`subscription_id`) WHERE "payment_intents"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `payment_intents_by_subscription` ON `payment_intents` (`subscription_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_intents_due` ON `payment_intents` (`next_check_at`,`id`) WHERE "payment_intents"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_intents_cleanup` ON `payment_intents` (`cleanup_at`,`id`) WHERE "payment_intents"."cleanup_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_intents_operation` ON `payment_intents` (`subscription_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`provider_customer_id` text NOT NULL,
	`state` text NOT NULL,
	`balance_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`product_name` text NOT NULL,
	`renews_at` integer,
	`default_card_id` text,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`read_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscriptions_state" CHECK("subscriptions"."state" IN ('active', 'assessing', 'pending', 'trialing', 'paused', 'past_due', 'soft_failure', 'unpaid', 'canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended', 'awaiting_signup')),
	CONSTRAINT "subscriptions_currency" CHECK(length("subscriptions"."currency") = 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_id_unique` ON `subscriptions` (`provider_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`community_id`,`user_id`,`created_at`,`id`);