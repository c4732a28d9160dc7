-- Deletions of accounts that were set aside because their membership was ending already: that no longer stops them.
DELETE FROM `job_attempts` WHERE `job` = 'delete-accounts' AND `last_error` LIKE '%membership_ends.subscription_id%';
