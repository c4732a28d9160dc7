CREATE TABLE `amplification_purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`article_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`product_name` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`card_id` text NOT NULL,
	`card_last4` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`provider_invoice_id` text,
	`decline_code` text,
	`processor_code` text,
	`charge_sent_at` integer,
	`refund_attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`next_check_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `article_amplification_offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "amplification_purchases_state" CHECK("amplification_purchases"."state" IN ('OPEN', 'PAID', 'NOT_PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_REFUSED')),
	CONSTRAINT "amplification_purchases_step" CHECK("amplification_purchases"."step" IN ('ISSUE', 'PAY', 'CHECK', 'VOID')),
	CONSTRAINT "amplification_purchases_amount" CHECK("amplification_purchases"."amount_cents" > 0),
	CONSTRAINT "amplification_purchases_ended" CHECK(("amplification_purchases"."state" = 'OPEN') = ("amplification_purchases"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_provider_invoice_id_unique` ON `amplification_purchases` (`provider_invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_one` ON `amplification_purchases` (`article_id`) WHERE "amplification_purchases"."state" IN ('OPEN', 'PAID');--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_one_open` ON `amplification_purchases` (`subscription_id`) WHERE "amplification_purchases"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `amplification_purchases_by_article` ON `amplification_purchases` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `amplification_purchases_by_subscription` ON `amplification_purchases` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `amplification_purchases_by_user` ON `amplification_purchases` (`user_id`);--> statement-breakpoint
CREATE INDEX `amplification_purchases_due` ON `amplification_purchases` (`next_check_at`,`id`) WHERE "amplification_purchases"."next_check_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `amplification_purchases_operation` ON `amplification_purchases` (`community_id`,`operation_id`);--> statement-breakpoint
ALTER TABLE `article_amplification_requests` ADD `begun_at` integer;