-- An invited person who paid for themselves and then joined with an account keeps the order there. The person of the
-- invitation was erased at that moment. Invited people pay for nobody else.
update orders own set payer_id = paid.beneficiary_id
from subscription_periods paid, users invited
where own.flow = 'invited' and own.state in ('paid', 'refunded')
  and paid.order_id = own.id and paid.beneficiary_id <> own.payer_id
  and invited.id = own.payer_id and invited.erased_at is not null;
